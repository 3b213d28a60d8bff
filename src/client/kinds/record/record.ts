import type { MessageDescriptor } from '@lingui/core';
import { createElement, type ComponentType, type ReactNode } from 'react';
import type { Call } from '#contract/call.ts';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import type { IconName } from '#client/ui/icon.tsx';
import type { Action } from '../action/action.ts';
import type { Label } from '../label.ts';
import { RecordScreen } from './record-screen.tsx';

/** What a panel of a record gets: the loaded record, and where the screen is. */
export type PanelProps<D> = ScreenAt & { readonly data: D };

/** One view of a record: a panel of its own, or one made by `listPanel` or `formPanel`. */
type Tab<D> = {
  /** In the address as `?view=`; the first one counts when there is none. */
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly count?: (data: D) => number;
  /** Not shown to a role that may not make this call. */
  readonly needs?: Pick<Call, 'service' | 'name'>;
  readonly panel: ComponentType<PanelProps<D>>;
};

/** A screen that belongs to the record, such as an episode's chart. */
type RecordLink<D> = {
  readonly label: MessageDescriptor;
  readonly icon: IconName;
  readonly to: (data: D) => string;
};

export type RecordParts<D> = {
  readonly title: (data: D) => string;
  /** Path of the list the record is opened from. */
  readonly from: string;
  /** Pill beside the title. */
  readonly status: (data: D) => ReactNode;
  /** One line that says whose record it is; printed on every page. */
  readonly line: Label<D>;
  /** Beside the line, such as a second status. */
  readonly aside?: (data: D) => ReactNode;
  /** Names the row of tabs. */
  readonly label: MessageDescriptor;
  readonly tabs: readonly Tab<D>[];
  readonly links?: readonly RecordLink<D>[];
  readonly actions?: readonly Action<D>[];
  /** The width for reading instead of the whole desktop, such as in the field. */
  readonly narrow?: boolean;
};

type Served<D> = RecordParts<D> & {
  /** Loads the record with the navigation. @throws Refusal */
  readonly load: (at: ScreenAt) => Promise<D>;
};

/** Defines the screen of one record of the server: who it is, its status, views and actions. */
export const record = <D>({ load, ...parts }: Served<D>): ScreenPart<D> => ({
  load,
  Screen: (props) => createElement(RecordScreen<D>, { ...props, parts }),
});

type OnDevice<D> = RecordParts<D> & {
  /** A hook that follows the record on this device: null when it is not here. */
  readonly useRecord: (id: string) => D | null | undefined;
};

/** The same for a record of this device, which is drawn as it changes. */
export const deviceRecord = <D>({ useRecord, ...parts }: OnDevice<D>): ScreenPart<void> => ({
  Screen: ({ params, search }) => {
    const data = useRecord(params['id'] ?? '');
    if (data === undefined) return createElement(PendingScreen);
    if (data === null) return createElement(NotFoundScreen);
    return createElement(RecordScreen<D>, { params, search, data, parts });
  },
});
