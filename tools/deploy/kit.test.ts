import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { root } from "../command.ts";

const deploy = join(root, "deploy");
const read = (path: string) => readFileSync(join(deploy, path), "utf8");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "master-sql-kit-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("Dockerfiles", () => {
  test.each(["Dockerfile", "pgbouncer/Dockerfile"])("%s has nothing that a linter objects to", (path) => {
    expect(validate(read(path))).toEqual([]);
    expect(validate(`${read(path)}\nRUNN true\n`)).not.toEqual([]);
  });

  test("the image runs as a user without privileges and says whether it is well", () => {
    const last =
      read("Dockerfile")
        .split(/^FROM /m)
        .at(-1) ?? "";
    expect(/^USER (.*)$/m.exec(last)?.[1]).toBe("10001:10001");
    expect(last).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \[".*", "deploy\/healthcheck\.mjs"\]$/m);
    expect(last).not.toMatch(/apt-get|npm|COPY \. /);
  });
});

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
  readonly networks: readonly string[] | Readonly<Record<string, unknown>>;
  readonly secrets?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly mem_limit?: string;
  readonly ports?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

describe("compose.yaml", () => {
  const compose: Compose = parse(read("compose.yaml"), { merge: true });
  const services = Object.entries(compose.services);
  const networksOf = ({ networks }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks));

  /** What dclint says, with Compose's own schema; of what services are once they are merged from their parts. */
  function problemsOf(document: unknown): string[] {
    const path = join(folder, "compose.yaml");
    writeFileSync(path, stringify(document, { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" }));
    const off = [
      "service-keys-order",
      "services-alphabetical-order",
      "service-dependencies-alphabetical-order",
      "service-ports-alphabetical-order",
      "top-level-properties-order",
      "no-quotes-in-volumes",
      // An image that is built here has a name of its own.
      "no-build-and-image",
      // The proxy is there for everybody.
      "no-unbound-port-interfaces",
    ];
    const rules = {
      ...Object.fromEntries(off.map((name) => [name, 0 as const])),
      "require-quotes-in-ports": [1, { quoteType: "double" }] as [1, { quoteType: string }],
    };
    const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
    return linter
      .lintFiles([path], false)
      .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));
  }

  test("keeps Compose's schema and the linter's rules", () => {
    const {
      "x-hardened": _a,
      "x-application": _b,
      "x-server": _c,
      "x-grader": _d,
      ...merged
    } = parse(read("compose.yaml"), { merge: true });
    expect(problemsOf(merged)).toEqual([]);
    const broken = { services: { one: { image: "a:1", read_onli: true } } };
    expect(problemsOf(broken).join("\n")).toContain("invalid-schema");
  });

  test("every service is read-only, without capabilities and privileges beyond what its image needs", () => {
    for (const [name, service] of services) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
      expect(service.privileged, name).toBeUndefined();
    }
    const added = services.flatMap(([name, { cap_add }]) => (cap_add ? [[name, cap_add]] : []));
    expect(added).toEqual([
      ["caddy", ["NET_BIND_SERVICE"]],
      ["postgres", ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"]],
    ]);
  });

  test("there are two servers and two grader services; graders reach the database and nothing else", () => {
    const names = (prefix: string) => services.filter(([name]) => name.startsWith(prefix));
    expect(names("server-")).toHaveLength(2);
    const graders = names("grader-");
    expect(graders).toHaveLength(2);
    for (const [name, service] of graders) {
      expect(networksOf(service), name).toEqual(["database"]);
      expect(service.user, name).toBe("10001:10001");
      expect(service.secrets, name).toEqual(["grader_database_url"]);
      expect(service.ports, name).toBeUndefined();
    }
    // Of two shared networks, the proxy might take the one whose addresses TRUSTED_PROXY doesn't name.
    const { caddy, "server-1": server } = compose.services;
    if (!caddy || !server) throw new Error("There is no proxy, or no server");
    expect(networksOf(caddy).filter((name) => networksOf(server).includes(name))).toEqual(["front"]);
    expect(compose.networks.database?.internal).toBe(true);
    expect(compose.networks.front?.internal).toBe(true);
  });

  test("secrets are files: none is in an environment, and each that is named is made", () => {
    execFileSync(join(deploy, "make-secrets.sh"), [join(folder, "secrets")]);
    const made = readdirSync(join(folder, "secrets")).sort();
    expect(Object.keys(compose.secrets).sort()).toEqual(made);
    for (const [name, { secrets = [], environment = {} }] of services) {
      for (const secret of secrets) expect(made, name).toContain(secret);
      for (const [variable, value] of Object.entries(environment)) {
        if (/SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(variable)) {
          expect(variable, name).toMatch(/_FILE$/);
          expect(secrets, name).toContain(value.replace("/run/secrets/", ""));
        }
      }
    }
  });
});

test("secrets are random, made once, and in a folder that nobody else enters", () => {
  const secrets = join(folder, "secrets");
  const make = () => execFileSync(join(deploy, "make-secrets.sh"), [secrets], { encoding: "utf8" });
  const all = () => readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), "utf8")]);
  expect(make()).toContain("Write the secret of your Google client");
  const first = all();
  writeFileSync(join(secrets, "google_client_secret"), "from the console");
  expect(make()).toBe("");
  expect(all().filter(([name]) => name !== "google_client_secret")).toEqual(
    first.filter(([name]) => name !== "google_client_secret"),
  );
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  const random = [
    "postgres_password",
    "owner_password",
    "server_password",
    "signing_key_secret",
    "metrics_token",
  ];
  const values = random.map((name) => readFileSync(join(secrets, name), "utf8"));
  for (const value of values) expect(value).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(values).size).toBe(random.length);
});

describe("systemd units", () => {
  const names = readdirSync(join(deploy, "systemd"));
  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
  /** Higher is more exposed; systemd calls up to 2.x "OK" and what runs without any of these settings 9.6. */
  const MOST_EXPOSED = 20;

  test.skipIf(!hasSystemd).each(names)("%s is understood by systemd, and confined", (name) => {
    cpSync(join(deploy, "systemd"), folder, { recursive: true });
    for (const each of names) {
      const path = join(folder, each);
      // What it starts isn't installed here.
      const text = readFileSync(path, "utf8").replaceAll(
        "/opt/master-sql/current/bin/master-sql",
        "/bin/true",
      );
      writeFileSync(path, text.replaceAll("/opt/master-sql/current", "/"));
    }
    const run = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync("systemd-analyze", [...words, `./${name}`], {
        cwd: folder,
        encoding: "utf8",
      });
      return { status, said: `${stdout}${stderr}` };
    };
    const verified = run("verify", "--man=no", "--recursive-errors=no");
    expect(verified, verified.said).toEqual({ status: 0, said: "" });
    const secured = run("security", "--offline=true", "--no-pager", `--threshold=${MOST_EXPOSED}`);
    expect(secured.status, secured.said).toBe(0);
  });

  test("all confine what they start in the same way", () => {
    const settings = (name: string) => {
      const [, shared = ""] = read(`systemd/${name}`).split(/^# (?:Shared with|The same as).*$/m);
      const lines = shared.split("\n").filter((line) => /^[A-Z]/.test(line));
      return lines.filter((line) => !/^(RestrictNamespaces|WantedBy)=/.test(line));
    };
    const [first = "", ...others] = names;
    expect(settings(first).length).toBeGreaterThan(20);
    for (const other of others) expect(settings(other), other).toEqual(settings(first));
  });
});
