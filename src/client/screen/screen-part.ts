import type { ComponentType } from 'react';

/** Where a screen is: the parts of its path and its search as in the address. */
export type ScreenAt = {
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
};

/**
 * What a lazily loaded screen module exports as `screen`: how its data is loaded and how it is
 * drawn. Kinds (list, record, report, board) make one from a definition.
 */
export type ScreenPart<D = never> = {
  /** Runs with the navigation; a thrown error shows the failure screen. */
  readonly load?: (at: ScreenAt) => Promise<D>;
  readonly Screen: ComponentType<ScreenAt & { readonly data: D }>;
};
