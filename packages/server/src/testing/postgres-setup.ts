import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startNativePostgres } from "../../../../tools/native-postgres.ts";
import { openDatabase } from "../db/database.ts";
import { installJudgingQueue } from "../queue/judging-queue.ts";
import { provideBuildFolder } from "./build-fixture.ts";
import { APPLICATION_LOGIN, PASSWORD_LOGIN } from "./template.ts";

const TEMPLATE = "master_sql_template";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await provideBuildFolder(project);
  const server = await startNativePostgres();
  if (!server) {
    project.provide("databaseTemplate", { kind: "none" });
    return async () => {};
  }
  const admin = new Client(server.url);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  const url = new URL(server.url);
  url.pathname = TEMPLATE;
  const opened = await openDatabase({ url: url.href });
  if (opened.status === "refused") throw new Error(opened.message);
  await opened.database.close();
  await installJudgingQueue(url.href, (error) => console.error(error));

  await admin.query(`create role ${APPLICATION_LOGIN} login noinherit`);
  await admin.query(
    `grant anon, authenticated, service_role to ${APPLICATION_LOGIN} with inherit false, set true`,
  );
  await admin.query(`create role ${PASSWORD_LOGIN} login password 'the right one'`);
  // The server trusts every login; this one has to show its password.
  const { rows } = await admin.query<{ hba_file: string }>("show hba_file");
  await admin.query(
    `copy (values ('host all ${PASSWORD_LOGIN} 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust'))
     to '${rows[0]?.hba_file}'`,
  );
  await admin.query("select pg_reload_conf()");
  await admin.end();
  project.provide("databaseTemplate", {
    kind: "postgres",
    adminUrl: server.url,
    name: TEMPLATE,
    version: server.version,
  });
  return () => server.stop();
}
