import { useMemo } from 'react';
import { parsePrivileges, type PrivilegeArea } from '#domain/privileges.ts';
import { useUser } from '#client/session/state/session.ts';

/**
 * Which areas of the privilege registry (spec portal §6) the signed-in person is shown. An area is
 * shown unless its entry says `hide`; what a person may really do is decided by the server.
 */
export function useAreas(): (area: PrivilegeArea) => boolean {
  const { privileges } = useUser();
  return useMemo(() => {
    const areas = parsePrivileges(privileges);
    return (area) => areas[area]['hide'] !== true;
  }, [privileges]);
}
