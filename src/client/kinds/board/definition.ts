import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Tone } from '#client/ui/pill.tsx';

/** A stage or a day. */
export type BoardColumn = {
  readonly id: string;
  readonly title: string;
  /** Below the title, such as the date of a weekday. */
  readonly detail?: string;
  /** The column that is now, such as today. */
  readonly current?: boolean;
};

/** A band across all columns, such as work that nobody has. */
export type Lane = { readonly id: string; readonly label: MessageDescriptor };

/** What a card shows; `status` is said in a colour and in words. */
type CardFace = {
  readonly who: string;
  readonly when: string;
  readonly what: string;
  /** Last line, such as the clinician. */
  readonly by?: string;
  readonly status: { readonly tone: Tone; readonly label: string };
};

/** How cards are moved. `M` is where to: a column and whatever else a move can change. */
export type BoardMove<C, M> = {
  /** The call that moves; who may not make it sees the board without moves. */
  readonly needs: Pick<Call, 'service' | 'name'>;
  /** Cards that move at all; the others have no handle. */
  readonly movable: (card: C) => boolean;
  /** Where a card is now; the start of the dialog, and what Undo goes back to. */
  readonly here: (card: C) => M;
  /** A drop on a column. */
  readonly to: (card: C, columnId: string) => M;
  /** Why a card cannot move there; null when it can. Asked before anything is sent. */
  readonly check: (card: C, move: M) => ErrorCode | null;
  /** The card as it will be, shown while the server decides. */
  readonly apply: (card: C, move: M) => C;
  /**
   * Sends the move with the revision the card had when it was picked up; `undoing` takes one back.
   * @throws Refusal
   */
  readonly run: (card: C, move: M, undoing: boolean) => Promise<C>;
  /** A failure in words that say more than its code; null where there are none. */
  readonly reason?: (error: unknown) => string | null;
  /** "Nora Brightwater moved to 11/24/2026." */
  readonly done: (card: C) => string;
  /** Inputs of the dialog. */
  readonly Fields: ComponentType<{ value: M; onChange: (value: M) => void }>;
};

/** A board as data: columns × cards. `kinds/board` turns it into a screen. */
export type BoardDefinition<C, M> = {
  readonly title: MessageDescriptor;
  /** "Sorry, X could not be loaded." (spec portal §8). */
  readonly failure: MessageDescriptor;
  /** Says what would be here. */
  readonly empty: MessageDescriptor;
  readonly lanes: readonly [Lane, ...Lane[]];
  readonly cardKey: (card: C) => string;
  /** Grows with every change, so that the newer of two is known. */
  readonly revisionOf: (card: C) => number;
  readonly columnOf: (card: C) => string;
  readonly laneOf: (card: C) => string;
  /** Order of cards in a column. */
  readonly compare: (a: C, b: C) => number;
  /** Reads a card in the present language; English texts of the catalogue through `text`. */
  readonly face: (card: C, text: (english: string) => string) => CardFace;
  /** Path of the card's own screen. */
  readonly open: (card: C) => string;
  readonly move?: BoardMove<C, M>;
};

/** What cards and columns need of a definition, whatever its moves are. */
export type BoardLooks<C> = Omit<BoardDefinition<C, never>, 'move'>;

/** Identity function that preserves the types of a board's cards and moves. */
export const defineBoard = <C, M>(definition: BoardDefinition<C, M>): BoardDefinition<C, M> =>
  definition;
