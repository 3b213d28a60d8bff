import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PromptRow } from '#contract/ai.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as prompts } from './prompts.list.tsx';

let unmount = (): void => {};
beforeEach(() => screen.viewport(1366, 900));
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const row: PromptRow = {
  purpose: 'document',
  version: 0,
  text: 'Summarize the document.',
  on: false,
  address: '',
  model: '',
  hasKey: false,
  revision: 0,
  changed: null,
};

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });

/** The list, and what was sent to change it. */
function show(answer: () => Response): { name: string; input: unknown }[] {
  const sent: { name: string; input: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url as string).split('/').at(-1) ?? '';
    if (name === 'prompts')
      return json({ rows: [row], pageNumber: 1, pageCount: 1, count: 1, pageSize: 10 });
    sent.push({ name, input: JSON.parse(init?.body as string) });
    return answer();
  });
  signInOffice();
  ({ unmount } = mountScreen('/prompts', prompts));
  return sent;
}
const choose = async (name: string): Promise<void> => {
  await screen.getByRole('button', { name: /^Actions for/ }).click();
  await screen.getByRole('menuitem', { name }).click();
};
const box = (name: RegExp) => screen.getByRole('dialog').getByRole('textbox', { name });
const save = () => screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

it('is written by the agency, over the version that was read', async () => {
  const sent = show(() => json({ version: 1 }));
  await choose('Edit prompt');
  await box(/^Prompt/).fill('');
  await save();
  await expect.element(box(/^Prompt/)).toHaveAttribute('aria-invalid', 'true');
  await box(/^Prompt/).fill('Three sentences.');
  await save();
  await expect.element(screen.getByText('Version 1 of the prompt was saved.')).toBeVisible();
  expect(sent).toEqual([
    { name: 'savePrompt', input: { purpose: 'document', text: 'Three sentences.', version: 0 } },
  ]);
});

it('says at the address of a text service that it is refused', async () => {
  const code = 'ai.address';
  show(() => json({ code, status: 422, title: 'x', requestId: 'x' }, 422));
  await choose('Text service');
  await screen.getByRole('combobox', { name: /^Text service/ }).selectOptions('On');
  await box(/^Address/).fill('http://text.example.org');
  await box(/^Model/).fill('sample');
  await save();
  await expect
    .element(box(/^Address/))
    .toHaveAccessibleDescription(/starts with https:\/\/ and is not inside a private network/);
  expect(await axeFindings()).toEqual([]);
});
