import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import {
  importedChart,
  readDocument,
  type GivenName,
  type LeftOut,
} from '#contract/imported-chart.ts';
import { importData } from '#contract/patients.ts';
import { undoImportRun } from '#contract/table-imports.ts';
import type { CareSummaryDraft } from '#domain/care-summary/read.ts';
import { overlay } from '#domain/merge.ts';
import { pacificDate } from '#domain/pacific.ts';
import { racesOf } from '#domain/races.ts';
import { callApi } from '#client/api/call.ts';
import type { ChartValues } from '#client/features/patients/chart-values.ts';
import { currentSession } from '#client/session/state/session-state.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { readXmlFile } from './read-file.ts';

type Document = {
  readonly xml: string;
  readonly draft: CareSummaryDraft;
  readonly messages: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** What the chart would say of the person. */
  readonly taken: ChartValues;
};
type Result = OutputOf<typeof importData>;

/** A document from the drop to the chart. What failed to be sent keeps its document. */
export type Importing = { readonly id: string; readonly fileName: string } & (
  | { readonly kind: 'reading' }
  | { readonly kind: 'unreadable'; readonly error: unknown }
  | ({ readonly kind: 'preview'; readonly error: unknown } & Document)
  | ({ readonly kind: 'sending' } & Document)
  | { readonly kind: 'done'; readonly result: Result; readonly error: unknown }
  | { readonly kind: 'undone'; readonly result: Result }
  /** Somebody has worked on the chart since: it is not taken back. */
  | { readonly kind: 'in-use'; readonly result: Result }
);

/** How a document is imported. */
export type Sending = {
  /** The chart to compare its Draft with, and to merge the two. */
  readonly into?: string;
  /** What the patient is called, where the document does not say. */
  readonly name?: GivenName | null;
};

const longestName = 255;

async function read(file: File, fileName: string): Promise<Document> {
  const xml = await readXmlFile(file);
  const { draft, messages } = readDocument({ fileName, xml });
  const newId = () => uuidV7(Date.now());
  const session = currentSession();
  const races = racesOf(session.kind === 'open' ? session.state.constants : []);
  const { patch, leftOut } = importedChart(draft, newId, pacificDate(new Date()), races);
  return { xml, draft, messages, leftOut, taken: overlay({}, patch) };
}

export const isDuplicate = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'patient.possible-duplicate';

/** The documents of this screen, the newest drop first, and what a person can do with each. */
export function useImports() {
  const navigate = useNavigate();
  const [items, setItems] = useState<readonly Importing[]>([]);
  const become = (next: Importing) =>
    setItems((before) => before.map((item) => (item.id === next.id ? next : item)));
  const remove = (id: string) => setItems((before) => before.filter((item) => item.id !== id));

  /** Reads a file for its preview. What could not be read before goes. */
  const add = async (file: File): Promise<void> => {
    const item = { id: uuidV7(Date.now()), fileName: file.name.slice(0, longestName) };
    setItems((before) => [
      { ...item, kind: 'reading' },
      ...before.filter(({ kind }) => kind !== 'unreadable'),
    ]);
    try {
      become({ ...item, kind: 'preview', error: null, ...(await read(file, item.fileName)) });
    } catch (error) {
      become({ ...item, kind: 'unreadable', error });
    }
  };

  /** Leaves a refusal behind, with what it asked. */
  const forget = (id: string) =>
    setItems((before) =>
      before.map((item) =>
        item.id === id && item.kind === 'preview' ? { ...item, error: null } : item,
      ),
    );

  /** Imports a document. */
  const send = async (
    item: Importing & { kind: 'preview' },
    { into, name = null }: Sending = {},
  ): Promise<void> => {
    const { id, fileName, xml, error: before } = item;
    become({ ...item, kind: 'sending' });
    try {
      const confirmDuplicate = isDuplicate(before);
      const result = await callApi(importData, { fileName, xml, confirmDuplicate, name });
      become({ id, fileName, kind: 'done', result, error: null });
      if (into !== undefined) await navigate({ to: `/merge/${into}/${result.patientId}` });
    } catch (error) {
      become({ ...item, error });
    }
  };

  /** Archives the Draft that the import made, if nobody changed it; the document stays with it. */
  const undo = async (item: Importing & { kind: 'done' }): Promise<void> => {
    try {
      const { undone } = await callApi(undoImportRun, { id: item.result.patientId });
      if (undone === 0) return become({ ...item, kind: 'in-use' });
      become({ ...item, kind: 'undone' });
    } catch (error) {
      become({ ...item, error });
    }
  };
  return { items, add, send, undo, remove, forget };
}
