import { config } from "zod/v4/core";

// The content security policy of the pages forbids eval. zod would try it once, and the browser would report that.
config({ jitless: true });
