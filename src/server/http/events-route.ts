import { Refusal } from '#contract/errors.ts';
import { notYet } from '#server/policies/second-factor.ts';
import type { Poke } from '#contract/events.ts';
import { pulled } from '#contract/targets.ts';
import { minuteMs } from '#domain/durations.ts';
import type { Server } from '#server/runtime/context.ts';
import { holdingSessions, type SignedIn } from '#server/db/sessions.ts';
import type { ScopedPoke } from '#server/db/pokes.ts';
import { apiHeaders } from './problem.ts';
import { sessionOf } from './run-call.ts';
import { comesFromUs } from './same-origin.ts';
import { standingOf } from './standing.ts';

/** A sign of life often enough that neither a proxy nor a device takes the silence for an end. */
const heartbeatMs = 25_000;
/** A stream ends after this long and is opened again by itself, which checks the session again. */
const longestMs = 15 * minuteMs;
const retryMs = 2_000;
/** The server detects an ended session within this time. */
const lookEveryMs = 3_000;
/** Open streams of one person, and of all. */
const mostPerUser = 12;
const mostInAll = 2_000;

/**
 * Whether a poke concerns the person: everything of the organisation for the office, their own for
 * a clinician.
 */
function concerns(session: SignedIn, poke: ScopedPoke, inCare: ReadonlySet<string>): boolean {
  if (session.kind === 'office') return true;
  return (
    poke.providerIds.includes(session.userId) ||
    (pulled[poke.table].concerns === 'carers' && inCare.has(poke.patientId))
  );
}

async function patientsInCareOf({ db }: Server, { orgId, userId }: SignedIn): Promise<Set<string>> {
  const rows = await db
    .selectFrom('care_scope')
    .select('patient_id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('until_seq', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.patient_id));
}

type OpenStream = {
  readonly session: SignedIn;
  /** Says that the session has ended, and ends the stream. */
  readonly tell: () => void;
  /** Says what the session says now (`standing.ts`), where that has changed. */
  readonly tellStanding: (stamp: string) => void;
};

/** Server-sent pokes: they say that something changed, never what (contract/events.ts). */
export class EventStreams {
  readonly #server: Server;
  readonly #open = new Map<() => void, OpenStream>();
  #looking: NodeJS.Timeout | null = null;

  constructor(server: Server) {
    this.#server = server;
  }

  get count(): number {
    return this.#open.size;
  }

  /** @throws Refusal when nobody is signed in, another site asks, or too many streams are open */
  async answer(request: Request): Promise<Response> {
    if (!comesFromUs(request.headers, this.#server.config)) throw new Refusal('request.origin');
    const session = await sessionOf(this.#server, request.headers, this.#server.now());
    const refused = notYet(this.#server.config, session, 'events');
    if (refused !== null) throw new Refusal(refused);
    const own = [...this.#open.values()].filter(
      ({ session: { userId } }) => userId === session.userId,
    ).length;
    if (own >= mostPerUser || this.#open.size >= mostInAll) throw new Refusal('rate.limited');
    const inCare =
      session.kind === 'office' ? new Set<string>() : await patientsInCareOf(this.#server, session);
    return new Response(this.#stream(session, inCare, request.signal), {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': apiHeaders['cache-control'],
        'x-accel-buffering': 'no',
      },
    });
  }

  /** Ends every stream, so that a stopping server does not wait for them. */
  close(): void {
    if (this.#looking) clearTimeout(this.#looking);
    for (const end of this.#open.keys()) end();
  }

  /**
   * Looks from time to time whether the sessions of the open streams still hold and say the same,
   * with one query per organisation, whatever has ended or changed them.
   */
  #lookLater(): void {
    if (this.#looking !== null || this.#open.size === 0) return;
    this.#looking = setTimeout(() => {
      void this.#tellChanged()
        .catch((error: unknown) => this.#server.log.failure('sessions of streams', error))
        .finally(() => {
          this.#looking = null;
          this.#lookLater();
        });
    }, lookEveryMs).unref();
  }

  async #tellChanged(): Promise<void> {
    const all = [...this.#open];
    for (const orgId of new Set(all.map(([, { session }]) => session.orgId))) {
      const streams = all.filter(([, { session }]) => session.orgId === orgId);
      const hashes = streams.map(([, { session }]) => session.tokenHash);
      const holding = await holdingSessions(this.#server.db, orgId, hashes, this.#server.now());
      for (const [close, { session, tell, tellStanding }] of streams) {
        const now = holding.get(session.tokenHash.toString('hex'));
        if (now) tellStanding(await standingOf(this.#server, now));
        else tell();
        if (now && notYet(this.#server.config, now, 'events') !== null) close();
      }
    }
  }

  #stream(session: SignedIn, inCare: Set<string>, gone: AbortSignal): ReadableStream<Uint8Array> {
    let end = (): void => undefined;
    const encoder = new TextEncoder();
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const write = (text: string): void => {
          // A reader that does not read must not fill the memory; it will ask again when it comes
          // back.
          if ((controller.desiredSize ?? 0) < -mostWaiting) end();
          else controller.enqueue(encoder.encode(text));
        };
        const stopListening = this.#server.pokes.listen(session.orgId, (poke) => {
          if (
            session.kind !== 'office' &&
            poke.table === 'visit' &&
            poke.providerIds.includes(session.userId)
          )
            inCare.add(poke.patientId);
          if (concerns(session, poke, inCare))
            write(
              `event: poke\ndata: ${JSON.stringify({
                table: poke.table,
                id: poke.id,
                at: this.#server.now().toISOString(),
              } satisfies Poke)}\n\n`,
            );
        });
        const heartbeat = setInterval(() => write('event: still-here\ndata:\n\n'), heartbeatMs);
        const ending = setTimeout(() => end(), longestMs);
        end = () => {
          end = () => undefined;
          this.#open.delete(close);
          stopListening();
          clearInterval(heartbeat);
          clearTimeout(ending);
          controller.close();
        };
        const close = (): void => end();
        let standing: string | null = null;
        this.#open.set(close, {
          session,
          tellStanding: (stamp) => {
            if (stamp !== standing) write(`event: standing\ndata: ${stamp}\n\n`);
            standing = stamp;
          },
          tell: () => {
            write('event: ended\ndata:\n\n');
            close();
          },
        });
        this.#lookLater();
        gone.addEventListener('abort', close, { once: true });
        write(`retry: ${retryMs}\n\n`);
      },
      cancel: () => end(),
    });
  }
}

/** Pokes a slow reader may be behind before its stream is ended. */
const mostWaiting = 500;
