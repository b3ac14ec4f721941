/** Mantine's button with its styles, which a page that imports it from Mantine itself may lack. */
import "@mantine/core/styles/Button.layer.css";

export { Button } from "@mantine/core";
