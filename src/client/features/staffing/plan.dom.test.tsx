import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { noProfile, noWishes } from '#domain/clinician-facts.ts';
import { must } from '#domain/must.ts';
import { pacificInstant } from '#domain/pacific-instant.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { patientId, userId, visitId } from '#client/store/testing/records.ts';
import { screen as plan } from './plan.screen.tsx';

let unmount = (): void => {};
const day = '11/24/2026';
const itIs = (time: string): void =>
  void vi.useFakeTimers({ toFake: ['Date'], now: must(pacificInstant(day, time), time) });
beforeEach(() => {
  itIs('06:00');
  signInOffice();
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const nurse = (n: number, name: string) => ({
  ...noProfile,
  id: userId(n),
  name,
  providerType: 'RN',
});
const { language: _language, ...wishes } = noWishes;
const visitOf = (n: number, plannedStart: string, providerId: string) => ({
  id: visitId(n),
  revision: 3,
  patientId: patientId(n),
  episodeId: visitId(90),
  patientName: `Patient ${n}`,
  visitType: 'RN visit',
  providerType: 'RN',
  status: 'Staffed',
  dateOfService: day,
  plannedStart,
  plannedMinutes: 45,
  providerId,
  isOpen: true,
});
const window_ = {
  clinicians: [nurse(1, 'Nora'), nurse(2, 'Rosa'), nurse(3, 'Ruth')],
  patients: [1, 2, 3].map((n) => ({
    ...wishes,
    id: patientId(n),
    name: `Patient ${n}`,
    language: 'en',
    state: 'CA',
  })),
  visits: [
    visitOf(1, '09:00', userId(1)),
    visitOf(2, '13:00', userId(1)),
    visitOf(3, '16:00', userId(2)),
  ],
  past: [{ patientId: patientId(1), group: 'RN', providerId: userId(2), visits: 4 }],
  all: 3,
};

const noLoad = {
  visitsOnDay: 0,
  visitsInWeek: 0,
  visitsOfPatient: 0,
  visitsWithPatient: 0,
  overlaps: null,
};

type Sent = {
  readonly changes?: readonly Record<string, unknown>[];
  readonly despite?: { readonly reason: string; readonly codes: readonly string[] };
};

const zoe = nurse(9, 'Zoe');
const yan = nurse(8, 'Yan');
/** What is known of somebody comes once this is there. */
let factsOf: (id: string) => Promise<void> = async () => {};
afterEach(() => void (factsOf = async () => {}));
/** An agency of three nurses, or of a hundred more, of whom a name finds Zoe. */
let more = 0;
afterEach(() => void (more = 0));

/** What a leaver has beyond the window, and the windows that were asked for. */
let later: { visits: number; from: string } | undefined;
let windows: object[] = [];
/** What becomes of the next window that is asked for in place of an answer; null for an answer. */
let instead: (() => Promise<Response>) | null = null;
afterEach(() => {
  later = undefined;
  windows = [];
  instead = null;
});

/** A server that answers the window, and each application by `answers` in turn. */
function serve(...answers: Response[]): Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const body = JSON.parse(init?.body as string) as Sent & {
      readonly search?: string;
      readonly clinicianIds?: readonly string[];
    };
    const name = (url instanceof Request ? url.url : url.toString()).split('/').at(-1);
    if (name === 'providersLite') {
      const named = { zo: [zoe], ya: [yan] }[body.search ?? ''];
      const rows = named ?? window_.clinicians;
      const shown = rows.map((each) => ({ ...each, ...noLoad }));
      return Response.json({ rows: shown, ...(more > 0 && body.search === '' && { more }) });
    }
    if (name === 'staffingFacts') {
      const [id = ''] = body.clinicianIds ?? [];
      await factsOf(id);
      return Response.json({
        clinicians: [zoe, yan].filter((each) => each.id === id),
        patients: [],
        beside: [],
        orders: [],
        authorized: [],
      });
    }
    if (body.changes === undefined) {
      windows.push(body);
      const other = instead;
      instead = null;
      if (other) return other();
      return Response.json({ ...window_, ...(more > 0 && { more }), ...(later && { later }) });
    }
    sent.push(body);
    return answers[sent.length - 1] ?? Response.json({ changes: [] });
  });
  return sent;
}

const refused = (code: string, detail: object): Response =>
  new Response(JSON.stringify({ code, status: 409, fields: [], detail }), {
    status: 409,
    headers: { 'content-type': 'application/problem+json' },
  });
/** More of one kind than there are kinds: each is sent once. */
const overlaps = Array.from({ length: 25 }, (_, minute) => ({
  code: 'overlap',
  with: 'Otto Other',
  at: `09:${10 + minute}`,
}));
const asked = (): Response =>
  refused('staffing.ask', {
    findings: [
      { visitId: visitId(1), findings: [{ code: 'day-off' }] },
      { visitId: visitId(2), findings: [{ code: 'day-off' }, ...overlaps] },
    ],
  });

let address = (): string => '';
const open = async (): Promise<void> => {
  const at = `/visits?view=plan&kind=sick&day=11-24-2026&clinician=${userId(1)}`;
  ({ unmount, address } = mountScreen(at, plan));
  await screen.getByRole('button', { name: 'Make a plan' }).click();
  await expect
    .element(screen.getByRole('table', { name: 'Who takes what' }), { timeout: 10_000 })
    .toBeVisible();
};

it('covers a sick call: shows who takes what, lets it be changed, applies and takes it back', async () => {
  const changed = [
    { visitId: visitId(1), visitRevision: 4, providerId: userId(1), plannedStart: '09:00' },
  ];
  const sent = serve(Response.json({ changes: changed }));
  await open();
  const first = screen.getByRole('combobox', { name: 'Clinician for Patient 1' });
  await expect.element(first).toHaveValue(userId(2));
  await expect.element(screen.getByText('4 of 4 visits here')).toBeVisible();
  await expect.element(screen.getByText(/odds ratio 1\.33; Ma 2021/)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Clinician for Patient 2' }).selectOptions('Nobody');
  expect(await axeFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Apply to 2 visits' }).click();
  await expect.element(screen.getByText('Plan applied to 1 visit.')).toBeVisible();
  expect(sent[0]?.changes).toEqual([
    { visitId: visitId(1), visitRevision: 3, providerId: userId(2) },
    { visitId: visitId(2), visitRevision: 3, providerId: null },
  ]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent[1]?.changes).toEqual(changed);
  expect(sent[1]?.despite?.reason).toBe('undo');
});

it('plans the day that is typed when the press for the plan leaves its box', async () => {
  serve();
  const at = `/visits?view=plan&kind=sick&day=11-23-2026&clinician=${userId(1)}`;
  ({ unmount, address } = mountScreen(at, plan));
  await screen.getByRole('textbox', { name: 'Day' }).fill(day);
  await screen.getByRole('button', { name: 'Make a plan' }).click();
  await expect
    .element(screen.getByRole('table', { name: 'Who takes what' }), { timeout: 10_000 })
    .toBeVisible();
  expect(windows.at(-1)).toMatchObject({ day });
});

/** Presses for the plan of a day whose visits do not come, on a page that stays for them. */
const pressInVain = async (what: () => Promise<Response>): Promise<void> => {
  const at = `/visits?view=plan&kind=sick&day=11-23-2026&clinician=${userId(1)}`;
  ({ unmount, address } = mountScreen(at, plan, [], 60_000));
  await screen.getByRole('textbox', { name: 'Day' }).fill(day);
  instead = what;
  await screen.getByRole('button', { name: 'Make a plan' }).click();
  await expect.poll(() => windows).toHaveLength(2);
};
const expectNoPlan = async (): Promise<void> => {
  await expect.element(screen.getByRole('textbox', { name: 'Day' })).toHaveValue(day);
  const make = screen.getByRole('button', { name: 'Make a plan' });
  await expect.element(make).not.toHaveAttribute('aria-busy', 'true');
};

it('makes no plan by itself at the next opening of choices that could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  serve();
  await pressInVain(async () => refused('access.denied', {}));
  await expect.element(screen.getByRole('textbox', { name: 'Day' })).not.toBeInTheDocument();
  unmount();
  const at = `/visits?view=plan&kind=sick&day=11-24-2026&clinician=${userId(1)}`;
  ({ unmount, address } = mountScreen(at, plan));
  await expectNoPlan();
});

it('makes no plan by itself of choices that were given up for others meanwhile', async () => {
  serve();
  await pressInVain(() => Promise.withResolvers<never>().promise);
  const moves = screen.getByRole('combobox', { name: 'Planned times may move' });
  await moves.selectOptions('up to 1 hour');
  await expect.poll(() => windows).toHaveLength(3);
  await moves.selectOptions('Planned times stay');
  await expect.poll(() => windows).toHaveLength(4);
  await expectNoPlan();
});

it('says whom it weighs of a large agency, and gives visits to anybody who is named', async () => {
  more = 100;
  const sent = serve();
  await open();
  await expect
    .element(screen.getByText(/^3 of 103 clinicians are weighed: those who know the patients/))
    .toBeVisible();
  const first = screen.getByRole('combobox', { name: 'Clinician for Patient 1' });
  expect(first.element().textContent).not.toContain('Zoe');
  await screen.getByRole('button', { name: 'Add a clinician by name' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add a clinician by name' });
  await dialog.getByRole('searchbox', { name: 'Name' }).fill('zo');
  await dialog.getByRole('button', { name: 'Zoe · RN' }).click();
  await expect.element(screen.getByText(/^4 of 103 clinicians are weighed/)).toBeVisible();
  await first.selectOptions('Zoe, RN');
  expect(await axeFindings()).toEqual([]);
  await screen.getByRole('button', { name: /^Apply to/ }).click();
  await expect
    .poll(() => sent[0]?.changes)
    .toContainEqual(expect.objectContaining({ visitId: visitId(1), providerId: zoe.id }));
});

const addNamed = async (words: string, name: string): Promise<void> => {
  await screen.getByRole('button', { name: 'Add a clinician by name' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add a clinician by name' });
  await dialog.getByRole('searchbox', { name: 'Name' }).fill(words);
  await dialog.getByRole('button', { name: `${name} · RN` }).click();
};

it('keeps everybody who is added at once, and while a plan is made', async () => {
  more = 100;
  serve();
  await open();
  const comes = Promise.withResolvers<void>();
  factsOf = () => comes.promise;
  await addNamed('zo', 'Zoe');
  await addNamed('ya', 'Yan');
  const breaks = Promise.withResolvers<void>();
  // A worker that breaks when it is told to: the page makes the plan then.
  class HeldWorker extends EventTarget {
    postMessage(): void {
      void breaks.promise.then(() => this.dispatchEvent(new Event('error')));
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', HeldWorker);
  onTestFinished(() => void vi.unstubAllGlobals());
  await screen.getByRole('button', { name: 'Plan again' }).click();
  await expect.element(screen.getByText('Planning', { exact: true })).toBeInTheDocument();
  comes.resolve();
  await expect.element(screen.getByText(/^5 of 103 clinicians are weighed/)).toBeVisible();
  breaks.resolve();
  const first = screen.getByRole('combobox', { name: 'Clinician for Patient 1' });
  await expect.element(first).toHaveTextContent(/Zoe, RN.*Yan, RN/);
});

it('finds whoever is away by a name, beyond the first by name', async () => {
  more = 100;
  serve();
  await open();
  const away = screen.getByRole('combobox', { name: 'Who is away' });
  await expect.element(away).toHaveValue(userId(1));
  await screen.getByRole('searchbox', { name: 'Find a clinician by name' }).fill('zo');
  await expect.element(away.getByText('Zoe, RN')).toBeInTheDocument();
  await expect.element(away).toHaveValue(userId(1));
  await away.selectOptions('Zoe, RN');
  await expect.element(away).toHaveValue(zoe.id);
  await expect.poll(address).toContain(zoe.id);
});

it('says what speaks against it visit by visit, and applies it with a reason', async () => {
  const sent = serve(asked());
  await open();
  await screen.getByRole('button', { name: 'Apply to 2 visits' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Do it anyway?' });
  const named = `Patient 1, ${day} 09:00 AM, Rosa: Does not work on this weekday.`;
  await expect.element(dialog.getByText(named)).toBeVisible();
  await expect.element(dialog.getByText(/^Patient 2, .* Overlaps the visit of Otto/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await dialog
    .getByRole('combobox', { name: 'Reason for doing it anyway' })
    .selectOptions('Nobody else can go');
  await dialog.getByRole('button', { name: 'Do it anyway' }).click();
  await expect.element(screen.getByText('Plan applied to 0 visits.')).toBeVisible();
  expect(sent[1]?.changes).toEqual(sent[0]?.changes);
  expect(sent.map(({ despite }) => despite)).toEqual([
    undefined,
    { reason: 'nobody-else', codes: ['day-off', 'overlap'] },
  ]);
});

it('leaves what was or may have been made with its clinician, and says so', async () => {
  const sent = serve();
  itIs('09:30');
  await open();
  const stays = async (text: RegExp): Promise<void> => {
    await expect.element(screen.getByText(text)).toBeVisible();
  };
  await stays(/^1 visit stays with its clinician: past its time/);
  const of = (n: number) => screen.getByRole('combobox', { name: `Clinician for Patient ${n}` });
  await expect.element(of(2)).toBeVisible();
  expect(of(1).elements()).toEqual([]);
  expect(await axeFindings()).toEqual([]);
  itIs('13:01');
  await screen.getByRole('button', { name: 'Apply to 1 visit' }).click();
  await stays(/^2 visits stay with their clinician/);
  await stays(/^There is nothing to plan/);
  expect(sent).toEqual([]);
});

it('plans nine weeks of a caseload, says what is beyond them, and leads to that plan', async () => {
  later = { visits: 3, from: '02/01/2027' };
  serve();
  const at = `/visits?view=plan&kind=leaver&day=11-24-2026&clinician=${userId(1)}`;
  ({ unmount, address } = mountScreen(at, plan));
  const words =
    '3 visits of this clinician from 02/01/2027 on are not in this plan. Plan again from that day.';
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(windows).toEqual([expect.objectContaining({ weeks: 9, clinicianId: userId(1) })]);
  expect(await axeFindings()).toEqual([]);
  later = undefined;
  await screen.getByRole('link', { name: 'Plan from 02/01/2027' }).click();
  await expect.poll(() => windows.at(-1)).toMatchObject({ sunday: '01/31/2027', weeks: 9 });
  await expect.element(screen.getByText(words)).not.toBeInTheDocument();
});

it('keeps the plan where no reason is given', async () => {
  const sent = serve(asked());
  await open();
  await screen.getByRole('button', { name: 'Apply to 2 visits' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Do it anyway?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Apply to 2 visits' })).toBeEnabled();
  expect(sent).toHaveLength(1);
});

it('names the visits that nobody may give so, and offers no reason', async () => {
  const findings = [
    { visitId: visitId(1), findings: [{ code: 'not-wanted' }] },
    { visitId: visitId(2), findings: [{ code: 'day-off' }] },
  ];
  serve(refused('staffing.blocked', { findings }));
  await open();
  await screen.getByRole('button', { name: 'Apply to 2 visits' }).click();
  const alert = screen.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('Nothing was applied: 1 visit cannot be given to this clinician.');
  await expect
    .element(alert)
    .toHaveTextContent(
      `Patient 1, ${day} 09:00 AM, Rosa: The patient does not want this clinician.`,
    );
  await expect.element(alert).not.toHaveTextContent('Patient 2');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

it('names the visits that somebody changed meanwhile, and keeps the plan', async () => {
  const conflicts = [
    { visitId: visitId(1), patientName: 'Patient 1', dateOfService: day, providerName: 'Ruth' },
  ];
  serve(refused('staffing.conflict', { conflicts }));
  await open();
  await screen.getByRole('button', { name: 'Apply to 2 visits' }).click();
  await expect.element(screen.getByText(`Patient 1, ${day}: now Ruth`)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Apply to 2 visits' })).toBeVisible();
});
