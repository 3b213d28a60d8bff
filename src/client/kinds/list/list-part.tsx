import type { ComponentType } from 'react';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import type { ListDefinition } from './definition.ts';
import { ListScreen } from './list-screen.tsx';
import { readState } from './list-state.ts';
import { startLoading, type ListData } from './load-list.ts';

/**
 * The screen of a list definition, as `screens.ts` loads it. A function where the list depends on
 * what the signed-in person may do. `Beside` is drawn before the list's own buttons, such as a link
 * to another view of the same rows.
 */
export function listScreen<R>(
  list: ListDefinition<R> | (() => ListDefinition<R>),
  { Beside }: { Beside?: ComponentType } = {},
): ScreenPart<ListData<R>> {
  const now = () => (typeof list === 'function' ? list() : list);
  return {
    load: async ({ search }) => startLoading(now(), readState(now(), search)),
    Screen: ({ data, search }) => (
      <ListScreen
        definition={now()}
        data={data}
        search={search}
        beside={Beside ? <Beside /> : null}
      />
    ),
  };
}
