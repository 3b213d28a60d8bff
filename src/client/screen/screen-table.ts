import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import { createElement } from 'react';
import type { Call } from '#contract/call.ts';
import type { PrivilegeArea } from '#domain/privileges.ts';
import type { ScreenAt, ScreenPart } from './screen-part.ts';
import type { Selects } from './selected-id.ts';
import type { ShellKind } from './shell-kind.ts';
import type { IconName } from '#client/ui/icon.tsx';

export type RailGroupName = 'care' | 'work' | 'devices' | 'administration';

/** A screen with its data, ready to be drawn at an address. */
export type Drawn = (at: ScreenAt) => ReactNode;

/** The code of a screen for one shell, loaded when it is needed. */
export type Part = {
  /** Loads the code and, from the server, the data. */
  readonly load: (at: ScreenAt) => Promise<Drawn>;
  /** Loads only the code, ahead of time. */
  readonly preload: () => Promise<void>;
  /** The screen when its code is there and it needs no data of the server; otherwise null. */
  readonly ready: () => Drawn | null;
  /** True when the address's search decides what is loaded, as the filters of a list do. */
  readonly bySearch: boolean;
};

type Loads<D> = () => Promise<{ readonly screen: ScreenPart<D> }>;

const draw =
  <D>(Screen: ComponentType<ScreenAt & { readonly data: D }>, data: D): Drawn =>
  (at) =>
    createElement(Screen, { ...at, data });

/** A screen that asks the server for its data with the navigation. */
export function served<D>(module: Loads<D>, { bySearch = false } = {}): Part {
  return {
    bySearch,
    ready: () => null,
    preload: async () => void (await module()),
    load: async (at) => {
      const { screen } = await module();
      if (!screen.load) throw new Error('A served screen says how its data is loaded.');
      return draw(screen.Screen, await screen.load(at));
    },
  };
}

/** A served screen whose address says what it asks for, such as a list with its filters. */
export const listed = <D>(module: Loads<D>): Part => served(module, { bySearch: true });

/** A screen that reads the device, or nothing: it is there as soon as its code is. */
export function local(module: Loads<void>): Part {
  let known: Drawn | null = null;
  const preload = async (): Promise<Drawn> => {
    known ??= draw((await module()).screen.Screen, undefined);
    return known;
  };
  return {
    bySearch: false,
    ready: () => known,
    preload: async () => void (await preload()),
    load: preload,
  };
}

/**
 * Several screens of one path: the one that `view` of the address names, otherwise `first`, such
 * as the visits as a list and, with `?view=week`, as a week.
 */
export function byView(first: Part, views: Readonly<Record<string, Part>>): Part {
  const partAt = ({ search }: ScreenAt): Part =>
    Object.entries(views).find(([name]) => name === search['view'])?.[1] ?? first;
  return {
    bySearch: true,
    ready: () => null,
    preload: first.preload,
    load: (at) => partAt(at).load(at),
  };
}

/** The same for a screen whose code comes with the first paint. */
export function present(screen: ScreenPart<void>): Part {
  const drawn = draw(screen.Screen, undefined);
  return {
    bySearch: false,
    ready: () => drawn,
    preload: async () => {},
    load: async () => drawn,
  };
}

/** One screen for the office and the field; people outside the agency have none. */
export const inBoth = (part: Part): Readonly<Record<'office' | 'field', Part>> => ({
  office: part,
  field: part,
});

export type ScreenRow = {
  /**
   * The page's title. Browsers keep titles in their history on the disk: never a patient's name.
   */
  readonly title: MessageDescriptor;
  /** Its entry in the office rail, or why it has none. */
  readonly rail:
    { readonly group: RailGroupName; readonly icon: IconName } | { readonly none: string };
  /** Its entry in the bottom bar of the field. */
  readonly bar?: { readonly label: MessageDescriptor; readonly icon: IconName };
  /** Area of the privilege registry that shows or hides it (spec portal §6). */
  readonly area?: PrivilegeArea;
  /** The call without which the screen is empty: who may not make it is not offered the screen. */
  readonly needs?: Pick<Call, 'service' | 'name'>;
  /** Shown without signing in. */
  readonly open?: true;
  /** Records that are chosen by opening it, with the part of the path that holds their id. */
  readonly selects?: Selects;
  /** Shows nothing of its own: no search offers it, and no sweep visits it. */
  readonly leadsOn?: true;
  /** The list from which a screen with a parameter is reached. */
  readonly from?: string;
  /** One screen for everybody, or one for each shell; a shell that is missing has none. */
  readonly parts: Part | Readonly<Partial<Record<ShellKind, Part>>>;
};

/** The part of a screen for a shell; before signing in, that of an open screen. */
export function partFor({ parts }: ScreenRow, shell: ShellKind | null): Part | undefined {
  if ('load' in parts) return parts;
  return shell === null ? undefined : parts[shell];
}
