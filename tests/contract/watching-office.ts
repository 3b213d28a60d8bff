import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { fleet, type FleetRow } from '#contract/devices.ts';
import { authenticate } from '#contract/sign-in.ts';
import type { DeviceReport } from '#contract/sync.ts';
import { officeTasks, type OfficeTask } from '#contract/tasks.ts';
import { signedIn, type Api } from '../support/api.ts';
import type { DatabaseKind } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import type { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The office that watches its devices, for the tests of one file: a server and a scheduler. */
export function watchingOffice(database: DatabaseKind) {
  let server: TestServer;
  let office: Api;
  let clock = 0;
  const now = (): Date => new Date(Date.now() + clock);
  beforeAll(async () => {
    server = await startServer({ database, now });
    office = await signedIn(server.url, 'scheduler');
  });
  afterAll(() => server.stop());

  const reportOf = (parts: Partial<DeviceReport> = {}): DeviceReport => ({
    unsent: 0,
    needsYou: 0,
    oldestAge: null,
    storage: { used: 5_000_000, quota: 50_000_000 },
    appVersion: '0.1.0',
    storageId: randomUUID(),
    written: { notes: 0, operation: 0 },
    heard: 0,
    missing: { notes: [], operation: [] },
    ...parts,
  });
  const contact = (device: FieldDevice, report: DeviceReport) =>
    device.push('notes', [], { device: report });
  const seenAs = async (
    clientId: string,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<FleetRow | undefined> =>
    (await office.call(fleet, { pageSize: 100, ...input })).rows.find(
      (row) => row.clientId === clientId,
    );
  const openTasks = async (
    only: 'open' | 'lost-work' | 'hand-over' | 'silent-device' = 'open',
  ): Promise<OfficeTask[]> => (await office.call(officeTasks, { only, pageSize: 100 })).rows;
  const tasksOn = async (
    device: FieldDevice,
    only: 'lost-work' | 'silent-device',
  ): Promise<OfficeTask[]> => {
    const { db } = server.inside();
    const ids = await db
      .selectFrom('office_task')
      .select('id')
      .where('client_id', '=', device.clientId)
      .where('resolved_at', 'is', null)
      .execute();
    return (await openTasks(only)).filter(({ id }) => ids.some((each) => each.id === id));
  };
  const auditedFor = (id: string) =>
    server
      .inside()
      .db.selectFrom('audit')
      .select(['action', 'user_id'])
      .where('entity_id', '=', id)
      .orderBy('seq')
      .execute();
  /** The same browser signs in again, with the clients it still has. */
  const back = (
    device: FieldDevice,
    keptStreams: readonly string[],
    parts: Readonly<Record<string, unknown>> = {},
    userName = 'nurse',
  ) =>
    device.api.call(authenticate, {
      userName,
      password: demoPassword,
      deviceId: device.api.deviceId,
      deviceName: 'The same phone',
      clientId: null,
      keptStreams: [...keptStreams],
      ...parts,
    });
  /** Works with a clock that is so many milliseconds ahead. */
  const onePast = async (wait: number, work: () => Promise<void>) => {
    clock += wait;
    try {
      office = await signedIn(server.url, 'scheduler');
      await work();
    } finally {
      clock -= wait;
      office = await signedIn(server.url, 'scheduler');
    }
  };
  return {
    get server(): TestServer {
      return server;
    },
    get office(): Api {
      return office;
    },
    now,
    reportOf,
    contact,
    seenAs,
    openTasks,
    tasksOn,
    auditedFor,
    back,
    onePast,
  };
}
