import { useMemo } from 'react';
import { parsePrivileges } from '#domain/privileges.ts';
import { useUser } from '#client/session/session.ts';

/**
 * Which areas of the privilege registry (spec portal §6) the signed-in person is shown. An area is shown unless its entry
 * says `hide`; what a person may really do is decided by the server.
 */
export function useAreas(): (area: string) => boolean {
  const { privileges } = useUser();
  return useMemo(() => {
    const areas: Readonly<Record<string, unknown>> = { ...parsePrivileges(privileges) };
    return (area) => {
      const entry = areas[area];
      return !(typeof entry === 'object' && entry !== null && 'hide' in entry && entry.hide === true);
    };
  }, [privileges]);
}
