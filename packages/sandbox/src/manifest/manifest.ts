import { z } from "zod";

/** Name of the manifest in the folder that {@link buildSnapshots} writes and the server serves under /sandbox/. */
export const MANIFEST_FILE = "manifest.json";

const fileSchema = z.object({
  /** File name beside the manifest; it holds a hash of the contents, so the file never changes. */
  file: z.string().regex(/^[\w.-]+$/),
  /** Uncompressed size. */
  bytes: z.int().positive(),
});

export const manifestSchema = z.object({
  version: z.literal(1),
  /** `version()` of the PostgreSQL inside. */
  serverVersion: z.string(),
  wasm: fileSchema,
  /** Image of an empty database, which every dataset's image is a delta to. */
  base: fileSchema.extend({ inputHash: z.string() }),
  datasets: z.record(
    z.string(),
    fileSchema.extend({
      inputHash: z.string(),
    }),
  ),
});

export type SandboxManifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;
