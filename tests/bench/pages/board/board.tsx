import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { activateLanguage, loadTexts } from '#client/i18n.ts';
import type {
  Judgement,
  ScheduleCard,
  ScheduleColumn,
  ScheduleRow,
} from '#client/kinds/schedule/definition.ts';
import { ScheduleGrid } from '#client/kinds/schedule/schedule-grid.tsx';

/** A week of an agency: 40 clinicians, 7 days, 800 visits, each with its texts. */
const size = { clinicians: 40, days: 7, visits: 800 } as const;

const columns: readonly ScheduleColumn[] = Array.from({ length: size.days }, (_, day) => ({
  id: `day-${day}`,
  title: `Weekday ${day}`,
  detail: `11/2${day}`,
  steps: 1,
}));
const rows: readonly ScheduleRow[] = Array.from({ length: size.clinicians }, (_, index) => ({
  id: `row-${index}`,
  name: `Clinician ${index}`,
  head: (
    <>
      <strong>{`Clinician ${index}`}</strong>
      <span>{'20 visits · 15 of 40 h'}</span>
    </>
  ),
}));
const tones = ['info', 'attention', 'success', 'danger'] as const;
const cards: readonly ScheduleCard[] = Array.from({ length: size.visits }, (_, index) => ({
  id: `visit-${index}`,
  row: `row-${index % size.clinicians}`,
  column: `day-${Math.floor(index / size.clinicians) % size.days}`,
  who: `Lastname, Firstname ${index}`,
  when: '09:15 AM',
  what: 'Skilled Nursing Visit, RN',
  status: { tone: tones[index % tones.length] ?? 'info', label: 'Staffed' },
  movable: true,
}));

const clear: Judgement = { kind: 'clear', words: 'Nothing speaks against it.' };
const nothing = (): void => {};

const grid = () => (
  <I18nProvider i18n={i18n}>
    <ScheduleGrid
      label="Visits by clinician"
      rowHead="Clinician"
      rows={rows}
      columns={columns}
      columnRem={8.5}
      cards={cards}
      judge={() => clear}
      placeOf={(id) => ({ row: 'row-0', column: id, step: 0 })}
      nameOf={({ row }) => row}
      onPickUp={nothing}
      onDrop={nothing}
      onOpen={nothing}
      landed={null}
    />
  </I18nProvider>
);

/** The same cells and cards as markup without a framework. */
function plain(): string {
  const body = rows.map(({ id }) => {
    const cells = columns.map((column) => {
      const own = cards.filter((card) => card.row === id && card.column === column.id);
      const inside = own.map(
        ({ who, when, what, status }) =>
          `<div tabindex="-1"><span>${who}</span><span>${when} ${what}</span><span>${status.label}</span></div>`,
      );
      return `<td>${inside.join('')}</td>`;
    });
    return `<tr><th>${id}</th>${cells.join('')}</tr>`;
  });
  return `<table>${body.join('')}</table>`;
}

/** Until the frame after the next one has begun: then the first is on the screen. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

let place = document.createElement('main');
let root: Root | null = null;

function emptied(): HTMLElement {
  root?.unmount();
  place.remove();
  place = document.createElement('main');
  document.body.append(place);
  return place;
}

export const bench = {
  /** Milliseconds from the data to the paint, and how many cards there are then. */
  async board() {
    root = createRoot(emptied());
    const start = performance.now();
    flushSync(() => root?.render(grid()));
    await painted();
    return {
      spent: performance.now() - start,
      cards: document.querySelectorAll('[data-card]').length,
    };
  },
  /** The same of the plain markup. */
  async plain() {
    const empty = emptied();
    root = null;
    const start = performance.now();
    empty.innerHTML = plain();
    await painted();
    return performance.now() - start;
  },
};
export type BoardBench = typeof bench;

await activateLanguage('en');
await loadTexts(['app']);
Object.assign(globalThis, { bench });
