import { callNamed } from './call.ts';

/**
 * Calls by name alone, for code that starts before the schemas are loaded: the shell, signing in,
 * locking. `call-names.test.ts` checks every name against the registry.
 */
export const callNames = {
  authenticate: callNamed<typeof import('./sign-in.ts').authenticate>('security', 'authenticate'),
  session: callNamed<typeof import('./sign-in.ts').session>('security', 'session'),
  fetchKey: callNamed<typeof import('./sign-in.ts').fetchKey>('security', 'fetchKey'),
  preferences: callNamed<typeof import('./reference.ts').preferences>('admin', 'preferences'),
  formPack: callNamed<typeof import('./form-packs.ts').formPack>('notes', 'formPack'),
  signOut: callNamed<typeof import('./sign-in.ts').signOut>('security', 'signOut'),
  enterCode: callNamed<typeof import('./sign-in-codes.ts').enterCode>('security', 'enterCode'),
  chooseUser: callNamed<typeof import('./linked-accounts.ts').chooseUser>('security', 'chooseUser'),
  linkedUsers: callNamed<typeof import('./linked-accounts.ts').linkedUsers>(
    'security',
    'linkedUsers',
  ),
  switchAccount: callNamed<typeof import('./linked-accounts.ts').switchAccount>(
    'security',
    'switchAccount',
  ),
  passkeyChallenge: callNamed<typeof import('./passkeys.ts').passkeyChallenge>(
    'security',
    'passkeyChallenge',
  ),
  authenticateByPasskey: callNamed<typeof import('./passkeys.ts').authenticateByPasskey>(
    'security',
    'authenticateByPasskey',
  ),
  preparePasskey: callNamed<typeof import('./passkeys.ts').preparePasskey>(
    'security',
    'preparePasskey',
  ),
  keepPasskey: callNamed<typeof import('./passkeys.ts').keepPasskey>('security', 'keepPasskey'),
  removePasskey: callNamed<typeof import('./passkeys.ts').removePasskey>(
    'security',
    'removePasskey',
  ),
  keepShare: callNamed<typeof import('./devices.ts').keepShare>('security', 'keepShare'),
  dropShare: callNamed<typeof import('./devices.ts').dropShare>('security', 'dropShare'),
  releaseShare: callNamed<typeof import('./devices.ts').releaseShare>('security', 'releaseShare'),
  deviceStanding: callNamed<typeof import('./devices.ts').deviceStanding>(
    'security',
    'deviceStanding',
  ),
  registerLetters: callNamed<typeof import('./devices.ts').registerLetters>(
    'security',
    'registerLetters',
  ),
  dashboard: callNamed<typeof import('./dashboard.ts').dashboard>('admin', 'dashboard'),
  agencyRoles: callNamed<typeof import('./agency-roles.ts').agencyRoles>('admin', 'role'),
  grouperTables: callNamed<typeof import('./grouper-tables.ts').grouperTables>(
    'admin',
    'grouperTables',
  ),
  search: callNamed<typeof import('./search.ts').search>('admin', 'search'),
  shortUrls: callNamed<typeof import('./short-links.ts').shortUrls>('operation', 'shortUrls'),
  followShortUrl: callNamed<typeof import('./short-links.ts').followShortUrl>(
    'operation',
    'followShortUrl',
  ),
  userActivity: callNamed<typeof import('./user-activity.ts').userActivity>(
    'admin',
    'userActivity',
  ),
  savePatient: callNamed<typeof import('./patients.ts').savePatient>('admin', 'patientProfile'),
  createEpisode: callNamed<typeof import('./episodes.ts').createEpisode>('admin', 'createEpisode'),
  planVisits: callNamed<typeof import('./visits.ts').planVisits>('operation', 'planVisits'),
  patients: callNamed<typeof import('./patients.ts').patients>('admin', 'patients'),
  readPatient: callNamed<typeof import('./patients.ts').readPatient>('admin', 'patient'),
  episodeList: callNamed<typeof import('./episodes.ts').episodeList>('admin', 'episodeList'),
  readEpisode: callNamed<typeof import('./episodes.ts').readEpisode>('admin', 'episode'),
  telehealthRoom: callNamed<typeof import('./telehealth.ts').telehealthRoom>(
    'operation',
    'telehealthRoom',
  ),
  visits: callNamed<typeof import('./visits.ts').visits>('operation', 'visits'),
  notes: callNamed<typeof import('./notes.ts').notes>('notes', 'getAllNotes'),
  readNote: callNamed<typeof import('./notes.ts').readNote>('notes', 'note'),
  fleet: callNamed<typeof import('./devices.ts').fleet>('admin', 'fleet'),
  officeTasks: callNamed<typeof import('./tasks.ts').officeTasks>('admin', 'officeTasks'),
  importData: callNamed<typeof import('./patients.ts').importData>('admin', 'importData'),
  users: callNamed<typeof import('./users.ts').users>('admin', 'user'),
  verifyNote: callNamed<typeof import('./notes.ts').verifyNote>('notes', 'verifyNote'),
  patientAuthorizations: callNamed<typeof import('./authorizations.ts').patientAuthorizations>(
    'admin',
    'patientAuthorizations',
  ),
  missedNotices: callNamed<typeof import('./missed-notices.ts').missedNotices>(
    'admin',
    'missedNotices',
  ),
  duplicateList: callNamed<typeof import('./patient-merges.ts').duplicateList>(
    'admin',
    'duplicateList',
  ),
} as const;
