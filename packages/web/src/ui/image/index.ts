export { LogoImage, type LogoSource } from "./logo-image.tsx";
export { Picture } from "./picture.tsx";
