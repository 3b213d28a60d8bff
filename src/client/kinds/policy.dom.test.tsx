import { msg } from '@lingui/core/macro';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { putSession } from '#client/session/state/session-state.ts';
import { Board } from '#client/kinds/board/board.tsx';
import { defineBoard } from '#client/kinds/board/definition.ts';
import { Drawing } from '#client/kinds/report/drawing.tsx';
import { mountAt } from './testing/mount-at.tsx';
import { signInOffice } from './testing/sign-in-office.ts';

/**
 * Charts and drag under the parts of the server's policy that libraries break (decision 054;
 * `src/server/http/security-headers.ts`). The style sheets of the test's own server are there
 * before the policy is.
 */
const policy =
  "style-src 'self'; require-trusted-types-for 'script'; trusted-types porchlight; img-src 'self' data:";

const refused: string[] = [];
const note = ({ effectiveDirective, sample }: SecurityPolicyViolationEvent): void =>
  void refused.push(`${effectiveDirective} ${sample}`);

beforeAll(() => {
  document.addEventListener('securitypolicyviolation', note);
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  document.head.append(meta);
  signInOffice();
});
afterAll(() => {
  document.removeEventListener('securitypolicyviolation', note);
  putSession({ kind: 'starting' });
});

const points = [
  { key: '1', label: '11/21/2026', value: 3 },
  { key: '2', label: '11/22/2026', value: 5 },
];

it('is in force here: an inline style is refused', async () => {
  const div = document.createElement('div');
  div.setAttribute('style', 'color: red');
  await expect.poll(() => refused.splice(0).length).toBe(1);
});

it.each(['bars', 'parts'] as const)('lets a chart of %s be drawn and spoken', async (kind) => {
  const { unmount } = mountAt('/report', () => (
    <Drawing kind={kind} title="Work" points={points} write={String} />
  ));
  await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle').length).toBe(2);
  document.querySelector<SVGElement>('[role=application]')?.focus();
  await userEvent.keyboard('{ArrowRight}');
  unmount();
  expect(refused).toEqual([]);
});

it('lets a card be dragged with mouse and keyboard', async () => {
  await screen.viewport(1366, 768);
  const board = defineBoard<{ id: string; day: string }, string>({
    title: msg`Visits of the week`,
    failure: msg`Sorry, visits could not be loaded.`,
    empty: msg`No visits are planned in this week.`,
    lanes: [{ id: 'all', label: msg`Staffed` }],
    cardKey: ({ id }) => id,
    revisionOf: () => 1,
    columnOf: ({ day }) => day,
    laneOf: () => 'all',
    compare: (a, b) => a.id.localeCompare(b.id),
    face: ({ id }) => ({ who: id, when: '', what: '', status: { tone: 'info', label: 'Staffed' } }),
    open: ({ id }) => `/visit/${id}`,
    move: {
      needs: { service: 'operation', name: 'moveVisit' },
      movable: () => true,
      here: ({ day }) => day,
      to: (_card, day) => day,
      check: () => null,
      apply: (card, day) => ({ ...card, day }),
      run: (card, day) => Promise.resolve({ ...card, day }),
      done: ({ id }) => id,
      Fields: () => null,
    },
  });
  const { unmount } = mountAt('/board', () => (
    <Board
      definition={board}
      columns={[
        { id: 'a', title: 'Monday' },
        { id: 'b', title: 'Tuesday' },
      ]}
      cards={[{ id: 'Ann', day: 'a' }]}
    />
  ));
  const card = screen.getByRole('article', { name: /^Ann/ });
  const tuesday = screen.getByRole('region', { name: /^Tuesday/ });
  await card.dropTo(tuesday, { sourcePosition: { x: 4, y: 4 } });
  await expect.element(tuesday).toHaveTextContent(/Ann/);
  await expect.element(card).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.tagName).toBe('SECTION');
  await userEvent.keyboard('{Escape}');
  unmount();
  expect(refused).toEqual([]);
});
