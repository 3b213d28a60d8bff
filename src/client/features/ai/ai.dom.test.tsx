import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Sending } from '#contract/ai.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { SummaryDialog } from './summary-dialog.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const id = '0a000000-0000-4000-8000-000000000001';
const passages = [
  { place: 'Page 1', text: 'Heel wound, stage 2. Wound cleaned.' },
  { place: 'Page 2', text: 'Next visit on Monday.' },
];
const sends: Sending = {
  host: 'api.example.org',
  model: 'small',
  promptVersion: 3,
  messages: [
    { role: 'system', content: 'Name the diagnoses.' },
    { role: 'user', content: 'Source: [1] Heel wound, stage 2.' },
  ],
  sha256: 'a'.repeat(64),
};

const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
/** A server that seals no answers. */
const withoutKeys = () =>
  new Response(
    JSON.stringify({ code: 'request.unknown-call', status: 404, title: 'x', requestId: 'x' }),
    { status: 404, headers: { 'content-type': 'application/problem+json' } },
  );

/** The dialog, with a server that answers by call; a call it does not know has no line. */
function show(answers: Readonly<Record<string, () => Promise<object>>>) {
  const sent: [path: string, input: Record<string, unknown>][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = (url as string).replace(/.*\/api\//, '');
    if (path === 'security/fetchKey') return withoutKeys();
    if (path === 'operation/keptSummaries') return json({ summaries: [] });
    sent.push([path, JSON.parse(init?.body as string) as Record<string, unknown>]);
    const answer = answers[path];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return json(await answer());
  });
  signInOffice();
  const source = {
    purpose: 'document',
    kind: 'file',
    id,
    name: 'referral.pdf',
    load: async () => passages,
  } as const;
  ({ unmount } = mountAt('/patients', () => <SummaryDialog source={source} onClose={() => {}} />));
  return sent;
}
const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();

describe('a summary', () => {
  it('goes through exactly uploading and analyzing, and shows each sentence beside its place', async () => {
    const [uploading, analyzing] = [
      Promise.withResolvers<object>(),
      Promise.withResolvers<object>(),
    ];
    const sent = show({
      'fileserver/uploadAIFile': () => uploading.promise,
      'operation/summarizeDocument': () => analyzing.promise,
      'operation/keepSummary': async () => ({}),
    });
    await press('Summarize');
    await expect.element(screen.getByText('uploading')).toBeInTheDocument();
    uploading.resolve({ id, sends: null });
    await expect.element(screen.getByText('analyzing')).toBeInTheDocument();
    const sentences = [{ text: 'Next visit on Monday.', cites: [2] }];
    analyzing.resolve({ summary: 'Next visit on Monday.', made: 'extract', sentences });
    await expect.element(screen.getByText('Extract', { exact: true })).toBeVisible();
    expect(sent[1]?.[1]).toMatchObject({ agreed: null });
    await press('Show in Page 2');
    await expect
      .element(screen.getByRole('region', { name: 'Source' }).getByText('Next visit on Monday.'))
      .toHaveFocus();
    expect(await axeFindings()).toEqual([]);
    await press('Put into the record');
    await expect.poll(() => sent.at(-1)?.[0]).toBe('operation/keepSummary');
  });

  it('is sent to a service only after all of it was shown', async () => {
    const sentences = [{ text: 'A heel wound.', cites: [] }];
    const sent = show({
      'fileserver/uploadAIFile': async () => ({ id, sends }),
      'operation/summarizeDocument': async () => ({ summary: '', made: 'provider', sentences }),
    });
    await press('Summarize');
    await expect.element(screen.getByText('Nothing was sent yet')).toBeVisible();
    await expect.element(screen.getByText('Name the diagnoses.')).toBeVisible();
    await expect
      .element(screen.getByText(/api\.example\.org \(small\), with version 3/))
      .toBeVisible();
    expect(sent.map(([path]) => path)).toEqual(['fileserver/uploadAIFile']);
    await press('Send to api.example.org');
    await expect.element(screen.getByText('AI summary', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Names no place in the source')).toBeVisible();
    expect(sent[1]?.[1]).toMatchObject({ agreed: sends.sha256 });
  });

  it('is an extract made on this device without a line, and so is an answer', async () => {
    show({});
    await press('Summarize');
    await expect.element(screen.getByText(/chosen on this device/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Put into the record' }).query()).toBeNull();
    await screen.getByRole('textbox', { name: 'Your question' }).fill('When is the visit?');
    await press('Ask');
    await expect
      .element(screen.getByRole('region', { name: 'Summary' }).last().getByRole('listitem'))
      .toHaveTextContent('Next visit on Monday.');
  });
});
