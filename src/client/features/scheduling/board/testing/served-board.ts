import { vi } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { noProfile } from '#domain/clinician-facts.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { weekOf } from '#domain/staffing-check.ts';
import { patientId, userId, visit, visitId } from '#client/store/testing/records.ts';

/** A server with a small week: one visit of Nora's, one that nobody has. */

export const sunday = weekOf(pacificDate(new Date()));
export const [monday, tuesday] = [addDays(sunday, 1), addDays(sunday, 2)];
const nobody = { status: 'Unstaffed', providerId: null, providerName: null } as const;
export const nora = { id: userId(1), name: 'Nora Nurse', providerType: 'RN' };
export const nils = { id: userId(2), name: 'Nils Nurse', providerType: 'RN' };
const pete = { id: userId(3), name: 'Pete Therapist', providerType: 'PT' };

export const eve = visit({
  id: visitId(1),
  patientName: 'Early, Eve',
  providerType: 'RN',
  dateOfService: monday,
  plannedStart: '08:30',
  plannedMinutes: 45,
});
export const ned = visit({
  id: visitId(2),
  patientId: patientId(2),
  patientName: 'Nobody, Ned',
  providerType: 'RN',
  dateOfService: monday,
  plannedStart: '09:00',
  plannedMinutes: 45,
  ...nobody,
});

type Input = Record<string, unknown>;
export type Asked = { name: string; input: Input };
type Answers = { placeVisit?: (input: Input) => Response | Promise<Response> };

export const refusal = (code: string, detail: unknown): Response =>
  Response.json(
    { type: 'about:blank', status: 409, code, title: '', detail },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  );

/** The visits the server has; a test changes them as another scheduler would. */
let there: Visit[] = [];
export const setThere = (visits: Visit[]): void => void (there = visits);

export function placed(input: Input): Response {
  const { visitId: id, visitRevision: _seen, despite: _why, ...where } = input;
  const before = there.find((each) => each.id === id) ?? visit();
  const provider = [nora, nils, pete].find((each) => each.id === input['providerId']);
  const after = {
    ...before,
    ...where,
    status: provider ? 'Staffed' : 'Unstaffed',
    providerName: provider?.name ?? null,
    revision: before.revision + 1,
  } as Visit;
  there = there.map((each) => (each.id === id ? after : each));
  return Response.json({ visit: after });
}

const staffedBeside = () =>
  there.flatMap(({ providerId, ...each }) =>
    providerId === null ? [] : [{ ...each, clinicianId: providerId, place: null }],
  );

function answer(name: string, input: Input, answers: Answers): Response | Promise<Response> {
  if (name === 'placeVisit') return (answers.placeVisit ?? placed)(input);
  if (name === 'providersLite') {
    const load = { visitsOnDay: 0, visitsInWeek: 0, visitsOfPatient: 0, visitsWithPatient: 0 };
    return Response.json({
      rows: [nora, nils].map((each) => ({ ...each, ...load, overlaps: false })),
    });
  }
  if (name === 'staffingFacts')
    return Response.json({
      clinicians: [nora, nils, pete].map((each) => ({ ...noProfile, ...each })),
      patients: [],
      beside: staffedBeside(),
      orders: [],
      authorized: [],
    });
  const rows = [nora, nils, pete].map((each) => ({
    ...each,
    weeklyHours: each === nora ? 40 : null,
    vacationDays: each === nils ? [tuesday] : [],
  }));
  const open = there.filter(({ providerId }) => providerId === null);
  const visits = there.filter(({ providerId }) => providerId !== null);
  return Response.json({
    clinicians: { rows, pageNumber: 1, pageCount: 1, count: rows.length, pageSize: 10 },
    visits,
    visitCount: visits.length,
    unstaffed: open,
    unstaffedCount: open.length,
  });
}

export function serve(answers: Answers = {}): Asked[] {
  const asked: Asked[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const address = url instanceof Request ? url.url : String(url);
    const name = address.split('/').at(-1) ?? '';
    const input = JSON.parse(init?.body as string) as Input;
    asked.push({ name, input });
    return answer(name, input, answers);
  });
  return asked;
}
