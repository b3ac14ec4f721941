import { DatasetName } from "../../ui/dataset-name.tsx";
import classes from "./components-page.module.css";
import { Section } from "./section.tsx";

const sizes = [
  ["small", 12],
  ["control", 14],
  ["body", 16],
  ["lead", 18],
  ["h2", 24],
  ["h1", 36],
  ["display", 56],
] as const;
const weights = ["text", "medium", "strong"] as const;
const roles = ["accent", "right", "wrong", "warn", "saved"] as const;
const datasets = [
  ["bank", "Bank"],
  ["hospital", "Hospital"],
  ["logistics", "Logistics"],
  ["meters", "Meters"],
  ["saas", "Software"],
  ["shop", "Shop"],
  ["staff", "Staff"],
  ["streaming", "Streaming"],
  ["transit", "Transit"],
] as const;

/** Sizes, weights, roles of color, hues of datasets. */
export function Tokens() {
  return (
    <>
      <Section title="Type">
        <div className={classes.sizes}>
          {sizes.map(([name, pixels]) => (
            <p key={name} data-size={name}>
              {name}, {pixels} px
            </p>
          ))}
          {weights.map((name) => (
            <p key={name} data-weight={name}>
              Weight {name} and <code translate="no">count(*)</code>
            </p>
          ))}
        </div>
      </Section>
      <Section title="Roles of color">
        <ul className={classes.swatches}>
          {roles.map((role) => (
            <li
              key={role}
              className={classes.swatch}
              style={{ color: `var(--ms-${role})`, background: `var(--ms-${role}-soft)` }}
            >
              {role}
            </li>
          ))}
        </ul>
        <ul className={classes.swatches}>
          {datasets.map(([slug, title]) => (
            <li key={slug}>
              <DatasetName slug={slug} title={title} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
