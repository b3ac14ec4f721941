import { z } from "zod";

/**
 * `GET /statusz`: whether each part of the service works, checked when it is asked. Always status 200 (429 when asked
 * too often).
 */
export const partStatusSchema = z.object({
  part: z.enum(["database", "sign-in", "grader", "ai-provider"]),
  /** `not-configured`: the operator has not set it up, so there is nothing that could fail. */
  state: z.enum(["working", "failing", "not-configured"]),
  /** How long the check took, in milliseconds; null when there was nothing to check. */
  latencyMs: z.number().nullable(),
  /** After so many milliseconds a check counts as failed; null as above. */
  limitMs: z.number().nullable(),
  /** For people; names no host, user or cause. */
  message: z.string(),
});
export type PartStatus = z.infer<typeof partStatusSchema>;

export const systemStatusSchema = z.object({
  /** `degraded` while any part is failing. */
  status: z.enum(["working", "degraded"]),
  checkedAt: z.iso.datetime(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  uptimeSeconds: z.number(),
  parts: z.array(partStatusSchema),
});
export type SystemStatus = z.infer<typeof systemStatusSchema>;
