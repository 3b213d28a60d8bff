import type { ReactNode } from 'react';
import type { Call } from '#contract/call.ts';
import type { IconName } from '#client/ui/icon.tsx';
import type { Clash } from '../form-dialog/use-form.ts';
import type { Label } from '../label.ts';

/** What an action did, for the toast. */
export type Outcome = {
  say?: string | undefined;
  /** Takes it back; present only where the server can. A text that it returns is said. */
  undo?: (() => Promise<unknown>) | undefined;
  /** Path of the screen to open then, such as the list of a record that is gone. */
  open?: string | undefined;
};

/** What a dialog opened by an action gets. `onDone` is called after success, before it closes. */
export type ActionDialogProps<S> = { subject: S; onClose: () => void; onDone: () => void };

/** The question before something that cannot be undone. */
export type Ask<S> = {
  title: Label<S>;
  /** What there is to know first: one paragraph per text, or a piece of screen. */
  body: readonly Label<S>[] | ((subject: S) => ReactNode);
  /** Names the action again: never *OK* or *Yes*. */
  confirm: Label<S>;
};

type Common<S> = {
  /** Unique among the actions shown together. */
  id: string;
  label: Label<S>;
  /**
   * Accessible name where the label by itself is ambiguous: "End all sessions of Nora Brightwater".
   */
  name?: Label<S>;
  icon?: IconName;
  /** `primary` at most once beside a title; `danger` only for what cannot be undone. */
  look?: 'primary' | 'danger';
  /** Not offered to a role that may not make this call. */
  needs?: Pick<Call, 'service' | 'name'>;
  /**
   * Not offered where it makes no sense. `me` is the signed-in person's id, null before sign-in.
   */
  when?: (subject: S, me: string | null) => boolean;
  /** Offered but greyed out, such as for a selection that does not fit together. */
  enabled?: (subject: S) => boolean;
};

/** A clash as an action of a part of the record has it; what `fresh` reads is what was given. */
type KnownClash<S> = Pick<Clash<S>, 'codes' | 'shown'> & {
  readonly fresh: (subject: S) => Promise<unknown>;
};

/**
 * One thing a person can do with `S`: a row, a list of selected rows (`Action<readonly Row[]>`) or
 * a loaded record. Drawn by `ActionButton`, by a row menu or by a bulk bar, all through
 * `useActions`.
 */
export type Action<S> = Common<S> &
  (
    | {
        kind: 'run';
        run: (subject: S) => Promise<Outcome>;
        ask?: Ask<S> | undefined;
        failure?: Label<S> | undefined;
        clash?: KnownClash<S> | undefined;
      }
    | { kind: 'dialog'; dialog: (props: ActionDialogProps<S>) => ReactNode }
  );

type RunParts<S, T> = Common<S> & {
  /** Without a question the action runs at once, so it must be harmless or have an `undo`. */
  ask?: Ask<S>;
  /**
   * @throws Refusal, which is shown with `failure` before it; the action can then be tried again.
   */
  run: (subject: S) => Promise<T>;
  /** Said when it worked. */
  done?: (result: T, subject: S) => string;
  /** Takes it back from the toast. */
  undo?: (result: T, subject: S) => Promise<unknown>;
  /** Path of the screen to open then. */
  open?: (result: T, subject: S) => string;
  /** Sentence before the reason of a failure, such as "Sorry, sessions could not be ended." */
  failure?: Label<S>;
  /** How a press on a row that somebody else changed meanwhile reads it again, and says so. */
  clash?: Clash<S>;
};
type DialogParts<S> = Common<S> & { dialog: (props: ActionDialogProps<S>) => ReactNode };

/**
 * Defines an action: something that runs (after a question when it cannot be undone), or something
 * that opens a dialog. The screen's data is loaded again after it.
 */
export function action<S, T>(parts: RunParts<S, T>): Action<S>;
export function action<S>(parts: DialogParts<S>): Action<S>;
export function action<S, T>(parts: RunParts<S, T> | DialogParts<S>): Action<S> {
  if ('dialog' in parts) return { ...parts, kind: 'dialog' };
  const { run, done, undo, open, ...rest } = parts;
  return {
    ...rest,
    kind: 'run',
    run: async (subject) => {
      const result = await run(subject);
      return {
        say: done?.(result, subject),
        undo: undo && (() => undo(result, subject)),
        open: open?.(result, subject),
      };
    },
  };
}
