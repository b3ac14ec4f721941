/**
 * `npm run packages`: builds the packages that others can install, and packs them as build/packages/*.tgz. Publishes
 * nothing; `npm publish build/packages/*.tgz` would.
 */
import { relative } from "node:path";
import { root } from "./command.ts";
import { buildPackages, packPackages } from "./packages/build-packages.ts";

await buildPackages();
for (const archive of await packPackages()) console.log(relative(root, archive));
