import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { must } from '#domain/must.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { MayFollowContext } from '#client/ui/may-follow.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { Board } from './board.tsx';
import { defineBoard, type BoardColumn, type BoardDefinition } from './definition.ts';

type Card = { id: string; name: string; stage: string; revision: number; fixed?: boolean };
type To = { stage: string };

const columns: readonly BoardColumn[] = [
  { id: 'new', title: 'New', detail: '11/22' },
  { id: 'ready', title: 'Ready', current: true },
  { id: 'closed', title: 'Closed' },
];
const needs = { service: 'operation', name: 'moveVisit' } as const;

const define = (run: (card: Card, to: To) => Promise<Card>): BoardDefinition<Card, To> =>
  defineBoard<Card, To>({
    title: msg`Cards of the week`,
    failure: msg`Sorry, cards could not be loaded.`,
    empty: msg`No cards.`,
    lanes: [
      { id: 'tray', label: msg`Unstaffed` },
      { id: 'rest', label: msg`Staffed` },
    ],
    cardKey: ({ id }) => id,
    revisionOf: ({ revision }) => revision,
    columnOf: ({ stage }) => stage,
    laneOf: ({ id }) => (id === 'ann' ? 'tray' : 'rest'),
    compare: (a, b) => a.name.localeCompare(b.name),
    face: ({ name }) => ({
      who: name,
      when: '09:00 AM',
      what: 'RN visit',
      status: { tone: 'info', label: 'Staffed' },
    }),
    open: ({ id }) => `/visit/${id}`,
    move: {
      needs,
      movable: ({ fixed }) => fixed !== true,
      here: ({ stage }) => ({ stage }),
      to: (_card, stage) => ({ stage }),
      check: (_card, { stage }) => (stage === 'closed' ? 'visit.plan-far' : null),
      apply: (card, to) => ({ ...card, ...to }),
      run,
      done: ({ name, stage }) => `${name} moved to ${stage}.`,
      Fields: ({ value, onChange }) => (
        <TextField label="Stage" value={value.stage} onChange={(stage) => onChange({ stage })} />
      ),
    },
  });

const cards: readonly Card[] = [
  { id: 'ann', name: 'Ann', stage: 'new', revision: 1 },
  { id: 'bob', name: 'Bob', stage: 'new', revision: 1 },
  { id: 'cyd', name: 'Cyd', stage: 'ready', revision: 4, fixed: true },
];

/** What a server does with a move; `told` holds the requests. */
const serve = () => {
  const told: { card: Card; to: To }[] = [];
  const run = (card: Card, to: To): Promise<Card> => {
    told.push({ card, to });
    return Promise.resolve({ ...card, ...to, revision: card.revision + 1 });
  };
  return { told, run };
};

let unmount = (): void => {};
let setCards: (cards: readonly Card[]) => void = () => {};
beforeEach(async () => {
  signInOffice();
  // As wide as a desk: a page that scrolls under the mouse drags another card.
  await screen.viewport(1366, 768);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

function show(
  definition: BoardDefinition<Card, To>,
  first: readonly Card[] = cards,
  mayFollow: (path: string) => boolean = () => true,
) {
  function Loaded() {
    const [loaded, setLoaded] = useState(first);
    useEffect(() => {
      setCards = setLoaded;
    }, []);
    return (
      <MayFollowContext value={mayFollow}>
        <Board definition={definition} columns={columns} cards={loaded} />
      </MayFollowContext>
    );
  }
  const shown = mountAt('/board', () => <Loaded />);
  ({ unmount } = shown);
  return shown;
}

const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (name: string) => screen.getByRole('article', { name: new RegExp(`^${name}, `) });
const focus = async (name: string): Promise<void> => {
  await expect.element(card(name)).toBeVisible();
  (card(name).element() as HTMLElement).focus();
};
/** A press in the very middle of an element is what TalkBack does; people miss it. */
const drag = (name: string, to: string): Promise<void> =>
  card(name).dropTo(column(to), { sourcePosition: { x: 4, y: 4 } });
const inColumn = (name: string) => (): string[] =>
  [...column(name).element().querySelectorAll('[data-card]')].map(
    (each) => must(each.getAttribute('aria-label') ?? undefined, 'name').split(',')[0] ?? '',
  );

describe('a board from its definition', () => {
  it('shows each card in its column: who, when, what and its status in words', async () => {
    show(define(serve().run));
    await expect.element(card('Ann')).toHaveAccessibleName('Ann, 09:00 AM, RN visit, Staffed');
    expect(inColumn('New')()).toEqual(['Ann', 'Bob']);
    expect(inColumn('Ready')()).toEqual(['Cyd']);
    await expect.element(column('New')).toHaveAccessibleName('New, 11/22, 2 cards');
    await expect.element(column('Ready')).toHaveAttribute('aria-current', 'date');
    await expect
      .element(column('New').getByRole('list', { name: 'Unstaffed' }))
      .toHaveTextContent('Ann');
  });

  it('links no card to a screen that is not offered', async () => {
    show(define(serve().run), cards, (path) => path !== '/visit/ann');
    await expect.element(card('Bob').getByRole('link')).toHaveAttribute('href', '/visit/bob');
    expect(card('Ann').getByRole('link').query()).toBeNull();
    await expect.element(card('Ann').getByText('Ann', { exact: true })).toBeVisible();
  });

  it('moves a card that is dragged with the mouse, and sends the revision it had', async () => {
    const { told, run } = serve();
    show(define(run));
    await drag('Bob', 'Ready');
    await expect.poll(inColumn('Ready')).toEqual(['Bob', 'Cyd']);
    expect(inColumn('New')()).toEqual(['Ann']);
    expect(told).toEqual([{ card: cards[1], to: { stage: 'ready' } }]);
    await expect.element(screen.getByText('Bob moved to ready.')).toBeVisible();
  });

  it('moves a card with the keyboard, speaks each step, and leaves the focus on it', async () => {
    const { told, run } = serve();
    show(define(run));
    await focus('Ann');
    await expect.element(card('Ann')).toHaveAccessibleDescription(/Press Enter to start dragging/);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => document.querySelector('[data-live-announcer]')?.textContent)
      .toContain('Started dragging. Press Tab to navigate to a drop target');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^New/);
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Ready/);
    await userEvent.keyboard('{Enter}');
    await expect.poll(inColumn('Ready')).toEqual(['Ann', 'Cyd']);
    expect(told).toHaveLength(1);
    await expect.element(card('Ann')).toHaveFocus();
  });

  it('leaves a card where it was when Escape ends the drag', async () => {
    const { told, run } = serve();
    show(define(run));
    await focus('Ann');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.tagName).toBe('SECTION');
    await userEvent.keyboard('{Tab}{Escape}');
    await expect.element(card('Ann')).toHaveFocus();
    expect(inColumn('New')()).toEqual(['Ann', 'Bob']);
    expect(told).toEqual([]);
  });

  it('says before the drop why a card cannot come to a column, and asks nobody then', async () => {
    const { told, run } = serve();
    show(define(run));
    await focus('Ann');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(column('Closed'))
      .toHaveAccessibleName('Closed, Visits are planned from 120 days back to 365 days ahead.');
    await userEvent.keyboard('{Escape}');
    await drag('Ann', 'Closed');
    const alert = screen.getByRole('alert');
    await expect.element(alert).toHaveTextContent(/Ann was not moved/);
    await expect.element(alert).toHaveTextContent(/Visits are planned from 120 days back/);
    expect(inColumn('New')()).toEqual(['Ann', 'Bob']);
    expect(told).toEqual([]);
  });

  it('moves a card through its dialog, which says why it cannot', async () => {
    const { told, run } = serve();
    show(define(run));
    await screen.getByRole('button', { name: 'Move Bob' }).click();
    const stage = screen.getByRole('textbox', { name: 'Stage' });
    await stage.fill('closed');
    const send = screen.getByRole('dialog').getByRole('button', { name: 'Move', exact: true });
    await expect.element(send).toBeDisabled();
    await expect
      .element(screen.getByRole('dialog'))
      .toHaveTextContent(/Visits are planned from 120 days back/);
    await stage.fill('ready');
    await send.click();
    await expect.poll(inColumn('Ready')).toEqual(['Bob', 'Cyd']);
    expect(told.map(({ to }) => to)).toEqual([{ stage: 'ready' }]);
    await expect.element(card('Bob')).toHaveFocus();
  });

  it('shows a move at once, and takes it back when somebody else was first', async () => {
    let refuse = (_error: Error): void => {};
    show(define(() => new Promise<Card>((_resolve, reject) => (refuse = reject))));
    await drag('Bob', 'Ready');
    await expect.poll(inColumn('Ready')).toEqual(['Bob', 'Cyd']);
    refuse(new Refusal('visit.changed'));
    await expect.poll(inColumn('New')).toEqual(['Ann', 'Bob']);
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/Bob was not moved.*Someone else changed this visit/);
    await expect.element(card('Bob')).toHaveFocus();
    await screen.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('undoes a move with the revision the move made', async () => {
    const { told, run } = serve();
    show(define(run));
    await drag('Bob', 'Ready');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(inColumn('New')).toEqual(['Ann', 'Bob']);
    expect(told.map(({ card: { revision }, to }) => [revision, to.stage])).toEqual([
      [1, 'ready'],
      [2, 'new'],
    ]);
    await expect.element(screen.getByText('The move was undone.')).toBeVisible();
  });

  it('shows what somebody else did to a card that was moved here', async () => {
    show(define(serve().run));
    await drag('Bob', 'Ready');
    await expect.poll(inColumn('Ready')).toEqual(['Bob', 'Cyd']);
    setCards([{ id: 'bob', name: 'Bob', stage: 'closed', revision: 3 }]);
    await expect.poll(inColumn('Closed')).toEqual(['Bob']);
  });

  it('goes from card to card with arrow keys; one of them is in the tab order', async () => {
    const { address } = show(define(serve().run));
    await focus('Ann');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(card('Bob')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(card('Cyd')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{End}');
    await expect.element(card('Bob')).toHaveFocus();
    await expect
      .poll(() => [...document.querySelectorAll('[data-card][tabindex="0"]')].length)
      .toBe(1);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(address).toBe('/visit/bob');
  });

  it('offers no move for a card that stays, nor to somebody who may not move', async () => {
    show(define(serve().run));
    await expect.element(screen.getByRole('button', { name: 'Move Ann' })).toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Move Cyd' })).not.toBeInTheDocument();
    expect(card('Cyd').element().getAttribute('draggable')).toBe('false');
    unmount();
    signInOffice(['operation.visits']);
    show(define(serve().run));
    await expect.element(card('Ann')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Move Ann' })).not.toBeInTheDocument();
    expect(card('Ann').element().getAttribute('draggable')).toBe('false');
  });

  it('says what would be here when there are no cards', async () => {
    show(define(serve().run), []);
    await expect.element(screen.getByText('No cards.')).toBeVisible();
  });

  it('draws 800 cards, and lays out those in the window', async ({ annotate }) => {
    const many = Array.from({ length: 800 }, (_, index) => ({
      id: `c${index}`,
      name: `Card ${index}`,
      stage: ['new', 'ready', 'closed'][index % 3] ?? 'new',
      revision: 1,
    }));
    const before = performance.now();
    show(define(serve().run), many);
    await expect.poll(() => document.querySelectorAll('[data-card]').length).toBe(800);
    await annotate(`800 cards: ${Math.round(performance.now() - before)} ms`);
    const last = must(document.querySelector('[data-card=c798]') ?? undefined, 'last card');
    expect(getComputedStyle(last).contentVisibility).toBe('auto');
  });

  it('has nothing that axe finds wrong', async () => {
    show(define(serve().run));
    await expect.element(card('Ann')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });
});
