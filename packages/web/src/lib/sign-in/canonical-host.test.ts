import { describe, expect, test } from "vitest";
import { localHost, previewHost, signInOrigin } from "./canonical-host.ts";

describe("[S2.10] hosts that are exempt from the host guard", () => {
  test.each([
    "localhost",
    "app.localhost",
    "127.0.0.1",
    "[::1]",
    "10.1.2.3",
    "192.168.0.7",
    "172.20.1.1",
    "mac.local",
  ])("%s is local", (host) => expect(localHost.test(host)).toBe(true));
  test.each([
    "preview.example.com",
    "preview--learn.example.com",
    "pr-12.preview.example.com",
    "learn-preview.example.com",
    "learn-git-main-team.vercel.app",
    "deploy-preview-7--learn.netlify.app",
    "a1b2.lovableproject.com",
    "learn.pages.dev",
  ])("%s is a preview", (host) => expect(previewHost.test(host)).toBe(true));
  test.each([
    "www.example.com",
    "example.org",
    "localhost.example.com",
    "127.0.0.1.example.com",
    "172.32.0.1",
    "11.0.0.1",
    "previews.example.com",
    "notpreview.example.com",
    "vercel.app.example.com",
  ])("%s is neither", (host) => expect(localHost.test(host) || previewHost.test(host)).toBe(false));
});

describe("[S4.14] [S9.11] signing in begins", () => {
  const origin = (address: string, canonical: string | null) => signInOrigin(new URL(address), canonical);
  test("at the canonical host, from whatever other host", () => {
    expect(origin("https://pr-1.preview.example.com/auth", "learn.example.com")).toBe(
      "https://learn.example.com",
    );
    expect(origin("https://www.example.com/auth", "learn.example.com")).toBe("https://learn.example.com");
    expect(origin("https://learn.example.com:8443/auth", "learn.example.com")).toBe(
      "https://learn.example.com",
    );
  });
  test("here, on the canonical host, on a local one, and without a canonical host", () => {
    expect(origin("https://learn.example.com/auth", "learn.example.com")).toBe("https://learn.example.com");
    expect(origin("http://localhost:3000/auth", "learn.example.com")).toBe("http://localhost:3000");
    expect(origin("https://any.example.com/auth", null)).toBe("https://any.example.com");
  });
});
