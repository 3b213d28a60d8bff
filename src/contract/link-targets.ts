import type { PrivilegeArea } from '#domain/privileges.ts';

/** Screens that a short link may lead to, and what each asks of the person who makes the link. */
export type LinkTarget = {
  /** Path of the table of screens. */
  readonly path: string;
  /** Call without which the screen is empty, as `service.name`; null where it needs none. */
  readonly needs: string | null;
  readonly area: PrivilegeArea;
  /** What the first or only id of the path is of. */
  readonly record: 'patient' | 'episode' | 'visit' | 'user' | 'role' | null;
  /** The visit in a path that has one beside its episode. */
  readonly visit?: true;
};

const list = (path: string, needs: string | null, area: PrivilegeArea): LinkTarget => ({
  path,
  needs,
  area,
  record: null,
});

/** A test compares each with the client's table of screens. Nothing else is ever a target. */
export const linkTargets: readonly LinkTarget[] = [
  list('/dashboard', null, 'dashboard'),
  list('/visits', 'operation.visits', 'visits'),
  list('/episodes', 'admin.episodeList', 'episodes'),
  { path: '/episode/$id/', needs: 'admin.episode', area: 'episode', record: 'episode' },
  {
    path: '/episode/$id/$visitId',
    needs: 'admin.episode',
    area: 'episode',
    record: 'episode',
    visit: true,
  },
  list('/patients', 'admin.patients', 'patients'),
  { path: '/patient/$id', needs: 'admin.patient', area: 'patient', record: 'patient' },
  list('/notes', 'notes.getAllNotes', 'visits'),
  { path: '/note/$visitId', needs: 'notes.note', area: 'visits', record: 'visit' },
  list('/dataImport', 'admin.importData', 'patients'),
  list('/fleet', 'admin.fleet', 'users'),
  list('/officeTasks', 'admin.officeTasks', 'tasks'),
  list('/users', 'admin.user', 'users'),
  { path: '/user/$id', needs: 'admin.readUser', area: 'user', record: 'user' },
  { path: '/role/$id', needs: 'admin.role', area: 'users', record: 'role' },
  list('/companies', 'admin.company', 'companies'),
  list('/constants', 'admin.constants', 'users'),
  list('/auditLogs', 'admin.audit', 'activityLogs'),
  list('/userActivity', 'admin.userActivity', 'activityLogs'),
  list('/profile', null, 'profile'),
];

/** Letters, digits and single slashes: no host, scheme, backslash, dot, escape, search or hash. */
const plainPath = /^(\/[A-Za-z0-9-]{1,40}){1,3}$/;
const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Roles are numbered in each agency. */
const roleNumber = /^[1-9]\d{0,2}$/;

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

/**
 * The screen a path leads to, with the ids in it; null for everything that is not the path of a
 * screen of this app, letter by letter.
 */
export function linkTargetOf(path: string): { target: LinkTarget; ids: readonly string[] } | null {
  if (!plainPath.test(path)) return null;
  const given = partsOf(path);
  for (const target of linkTargets) {
    const wanted = partsOf(target.path);
    const ids = given.filter((_, index) => wanted[index]?.startsWith('$'));
    const fits =
      wanted.length === given.length &&
      wanted.every((part, index) =>
        part.startsWith('$')
          ? (target.record === 'role' ? roleNumber : recordId).test(given[index] ?? '')
          : part === given[index],
      );
    if (fits) return { target, ids };
  }
  return null;
}

/** Why a path gets no short link, as a code of the error catalogue; null when it leads to a screen. */
export function linkProblem(path: string): 'link.target' | 'link.filters' | null {
  if (linkTargetOf(path) !== null) return null;
  const bare = path.replace(/[?#].*$/, '');
  return linkTargetOf(bare) === null ? 'link.target' : 'link.filters';
}
