import { useNavigate } from '@tanstack/react-router';
import {
  changed,
  readState,
  unknownParts,
  writeState,
  type Addressed,
  type ListState,
} from './list-state.ts';

export type SetValues = (change: Readonly<Record<string, string | undefined>>) => void;

/** The state of a list as its address holds it, and the ways to change it. */
export function useListAddress(list: Addressed, search: Readonly<Record<string, unknown>>) {
  const navigate = useNavigate();
  const state = readState(list, search);
  const searchFor = (next: ListState) => writeState(list, search, next);
  const go = (next: ListState): void =>
    void navigate({ to: '.', search: searchFor(next), resetScroll: false });
  const set: SetValues = (change) => go(changed(state, change));
  return { state, searchFor, go, set, unknown: unknownParts(list, search) };
}
