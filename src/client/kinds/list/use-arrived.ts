import { useEffect, useState } from 'react';
import type { ListData, Loaded } from './load-list.ts';

/**
 * What a list shows: its rows once they are here, and until then those of before. `busy` while they
 * are not the ones asked for; null before the first ones.
 */
export function useArrived<R>(data: ListData<R>): { loaded: Loaded<R> | null; busy: boolean } {
  const [shown, setShown] = useState(() => ({ data, loaded: data.arrived }));
  useEffect(() => {
    let wanted = true;
    void data.coming.then((loaded) => wanted && setShown({ data, loaded }));
    return () => {
      wanted = false;
    };
  }, [data]);
  const here = shown.data === data || data.arrived === null ? shown.loaded : data.arrived;
  return { loaded: here, busy: data.arrived === null && shown.data !== data };
}
