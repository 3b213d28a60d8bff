import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { relayCalls, pullCalls, pushCalls, pushNotes } from '#contract/exchange.ts';
import { readNote } from '#contract/notes.ts';
import { registerLetters } from '#contract/devices.ts';
import { oldestProtocol, protocol, type Entry } from '#contract/sync.ts';
import type { SyncedService } from '#contract/targets.ts';
import { addVisit } from '#contract/visit-plans.ts';
import { toBase64url } from '#client/store/base64url.ts';
import { entrySealerWith, newClientKeyPair } from '#client/store/outbox/sealed-entries.ts';
import { must } from '#domain/must.ts';
import { anyway } from '../support/anyway.ts';
import { Api, signedIn } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { answersOf, earlierPushes, formerForm, recorded, type Push } from './former-outbox.ts';
import {
  earlierDeliverReply,
  earlierProblem,
  earlierPullReply,
  earlierPushReply,
} from './former-replies.ts';

const former = Array.from(
  { length: protocol - oldestProtocol },
  (_, index) => oldestProtocol + index,
);

it('has a recorded outbox of each version that is served besides the present one', () => {
  for (const version of former)
    expect(
      recorded(version).pushes.flatMap(({ request }) => request.entries).length,
      `tests/former/outbox-${version}.json`,
    ).toBeGreaterThan(5);
});

describe.each(oneDatabase())(
  'outboxes of the previous protocol versions on %s (docs/sync.md, fault 22)',
  (database) => {
    let server: TestServer;
    let qa: Api;
    let scheduler: Api;

    beforeAll(async () => {
      server = await startServer({ database });
      qa = await signedIn(server.url, 'qa');
      scheduler = await signedIn(server.url, 'scheduler');
    });
    afterAll(() => server.stop());

    /**
     * A phone with a visit nobody has touched, planned for it: with every version there are more
     * tests than a demo nurse has visits.
     */
    async function phone(): Promise<{
      device: FieldDevice;
      visit: Visit;
      pushes: (version: number, says?: number) => ReturnType<typeof earlierPushes>;
    }> {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      await device.pullAll();
      const like = must(
        device
          .visits()
          .find(({ status, formId }) => status === 'Staffed' && formId === 'skilled-nursing-visit'),
        'staffed visit',
      );
      const { visits } = await scheduler.call(addVisit, {
        episodeId: like.episodeId,
        visitTypeId: like.visitTypeId,
        dates: [like.dateOfService],
        plannedStart: null,
        plannedMinutes: 45,
        episodeType: 'Visit',
        nonVisit: false,
        duration: null,
        providerId: like.providerId,
        // More of a week than the order has; these tests are about something else.
        despite: anyway,
      });
      // Planned before the form had its present version: the note keeps the one of then.
      await server
        .inside()
        .db.updateTable('note')
        .set({ form_version: formerForm.version })
        .where('visit_id', '=', must(visits[0], 'planned visit').id)
        .execute();
      await device.pullAll();
      const visit = must(
        device.visits().find(({ id }) => id === visits[0]?.id),
        'untouched visit',
      );
      const { id: epoch } = await server.inside().epochs.current();
      const address = {
        visitId: visit.id,
        patientId: visit.patientId,
        clientId: device.clientId,
        deviceId: device.api.deviceId,
        epoch,
        now: new Date(),
      };
      return { device, visit, pushes: (version, says) => earlierPushes(version, address, says) };
    }

    /** Sends as an app of then did, and reads the answer as it did. */
    async function send({ api }: FieldDevice, service: SyncedService, request: Push) {
      const response = await api.post(callPath(pushCalls[service]), JSON.stringify(request));
      expect(response.status).toBe(200);
      const reply = earlierPushReply.parse(await response.json());
      expect(reply).toMatchObject({ protocol: request.protocol, requestId: request.requestId });
      return reply.outcomes;
    }

    // Builds before the versions were counted by what is sent said 1 to everything.
    it.each([...former.map((version) => [version, version] as const), [2, 1] as const])(
      'takes in a whole visit as version %i wrote it, said to be %i, once',
      async (version, says) => {
        const { device, visit, pushes } = await phone();
        const day = pushes(version, says);
        for (const { service, request } of day) {
          expect(request.protocol).toBe(says);
          for (const answered of await send(device, service, request))
            expect(answered, JSON.stringify(answered)).toMatchObject({
              outcome: { kind: 'applied' },
              duplicate: false,
            });
        }
        const { content, seal } = await qa
          .call(readNote, { visitId: visit.id })
          .then(({ note }) => note);
        expect(content.doc.values).toEqual(answersOf(version));
        expect(seal).not.toBeNull();
        await device.pullAll();
        const now = must(
          device.visits().find(({ id }) => id === visit.id),
          'visit',
        );
        expect(now.status).toBe('NotesInReview');
        // What a version could not measure is not made up.
        expect(now.timeIn).toMatchObject({
          position: { latitude: 34.05 },
          received: { counter: version < 3 ? null : {} },
        });
        for (const { service, request } of day)
          expect(
            (await send(device, service, request)).every(
              ({ outcome, duplicate }) => outcome.kind === 'applied' && duplicate,
            ),
          ).toBe(true);
      },
    );

    it.each(former)(
      'lets version %i pull, and speaks its version in the answer',
      async (version) => {
        const { device } = await phone();
        for (const call of Object.values(pullCalls)) {
          const request = {
            protocol: version,
            requestId: randomUUID(),
            clientId: device.clientId,
            cursor: null,
            limit: 200,
          };
          const reply = earlierPullReply.parse(
            await (await device.api.post(callPath(call), JSON.stringify(request))).json(),
          );
          expect(reply).toMatchObject({ protocol: version, requestId: request.requestId });
          expect(reply.rows.length).toBeGreaterThan(0);
        }
      },
    );

    it.each(former)(
      'refuses an entry of version %i in words of that version, and shelves nothing else',
      async (version) => {
        const { device, pushes } = await phone();
        const first = must(pushes(version)[0], 'push');
        const [start] = first.request.entries;
        const unknown = { ...must(start, 'entry'), payload: { at: 'yesterday' } };
        const outcomes = await send(device, first.service, {
          ...first.request,
          entries: [unknown, ...first.request.entries.slice(1)],
        });
        expect(
          outcomes.map(({ outcome }) =>
            outcome.kind === 'rejected' ? outcome.code : outcome.kind,
          ),
        ).toEqual(['request.invalid', ...first.request.entries.slice(1).map(() => 'applied')]);
        const broken = await device.api.post(
          callPath(pushCalls.operation),
          JSON.stringify({ ...first.request, entries: 'none' }),
        );
        expect(broken.status).toBe(422);
        expect(earlierProblem.parse(await broken.json())).toMatchObject({
          code: 'request.invalid',
        });
      },
    );

    it.each(former)('accepts entries that an app of version %i sealed', async (version) => {
      const { device, visit, pushes } = await phone();
      const { user } = await device.api.signIn('nurse', { clientId: device.clientId });
      const { privateKey, publicKey } = await newClientKeyPair();
      const { uploadToken, orgKeyId, orgKey } = await device.api.call(registerLetters, {
        clientId: device.clientId,
        publicKey,
      });
      const sealer = await entrySealerWith(
        { clientId: device.clientId, privateKey, orgKeyId, orgKey },
        { orgId: user.orgId, userId: user.id },
      );
      const sealed = async ({ seq, after, ...content }: Entry) => ({
        entryId: content.entryId,
        seq,
        after,
        baseRevision: content.baseRevision,
        sealed: toBase64url(await sealer.seal(content)),
      });
      for (const { service, request } of pushes(version)) {
        const call = relayCalls[service];
        // The envelope is from the app that sends, the sealed entry from the one that wrote it.
        for (const says of [protocol, 2]) {
          const body = {
            protocol: says,
            requestId: randomUUID(),
            clientId: device.clientId,
            deviceId: device.api.deviceId,
            uploadToken,
            sentAt: request.sentAt,
            waiting: 0,
            letters: await Promise.all(request.entries.map(sealed)),
          };
          const reply = earlierDeliverReply.parse(
            await (await new Api(server.url).post(callPath(call), JSON.stringify(body))).json(),
          );
          expect(reply).toMatchObject({
            protocol: says,
            fates: request.entries.map(({ entryId }) => ({ entryId, fate: 'taken' })),
          });
        }
      }
      await device.pullAll();
      expect(device.visits().find(({ id }) => id === visit.id)?.status).toBe('NotesInReview');
    });

    it('answers 426 to anything older or newer, keeps nothing, and takes it from an updated app', async () => {
      const { device, pushes } = await phone();
      const { service, request } = must(pushes(former[0] ?? 1)[0], 'push');
      for (const says of [oldestProtocol - 1, protocol + 1]) {
        const response = await device.api.post(
          callPath(pushCalls[service]),
          JSON.stringify({ ...request, protocol: says, entries: 'in a shape nobody here knows' }),
        );
        expect(response.status).toBe(426);
        expect(await response.json()).toMatchObject({
          code: 'request.protocol',
          title: 'Update the app to send.',
        });
      }
      expect(
        (await send(device, service, request)).every(
          ({ outcome, duplicate }) => outcome.kind === 'applied' && !duplicate,
        ),
      ).toBe(true);
    });

    it('still wants a session and rights before it says anything about versions', async () => {
      const response = await new Api(server.url).post(
        callPath(pushNotes),
        JSON.stringify({ protocol: 999 }),
      );
      expect(response.status).toBe(401);
    });
  },
);
