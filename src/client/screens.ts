import { msg } from '@lingui/core/macro';
import { callNames } from '#contract/call-names.ts';
import { callNamed } from '#contract/call.ts';
import { screen as myDay } from '#client/features/my-day/my-day.tsx';
import { noteScreens } from '#client/note-screens.ts';
import { ownScreens } from '#client/own-screens.ts';
import {
  byView,
  inBoth,
  listed,
  local,
  present,
  served,
  type ScreenRow,
} from '#client/screen/screen-table.ts';

const readUser = callNamed<typeof import('#contract/users.ts').readUser>('admin', 'readUser');

/**
 * Every screen, one row per path. The rail, the bottom bar, page titles, `Ctrl+K`, the test of
 * roles, the axe sweep, the screenshots and loading ahead all read this table (decision 053).
 */
export const screens = {
  '/dashboard': {
    title: msg`Dashboard`,
    rail: { group: 'care', icon: 'day' },
    bar: { label: msg`My day`, icon: 'day' },
    area: 'dashboard',
    parts: {
      // The first screen of the field comes with the first paint.
      field: present(myDay),
      office: listed(() => import('#client/features/dashboard/office-dashboard.tsx')),
    },
  },
  '/visits': {
    title: msg`Visits`,
    rail: { group: 'care', icon: 'visits' },
    bar: { label: msg`Visits`, icon: 'visits' },
    area: 'visits',
    needs: callNames.visits,
    parts: {
      field: local(() => import('#client/features/my-day/field-visits.tsx')),
      office: byView(
        listed(() => import('#client/features/scheduling/visits.list.tsx')),
        {
          week: served(() => import('#client/features/scheduling/board/staffing.board.tsx')),
          day: served(() => import('#client/features/scheduling/board/staffing.board.tsx')),
          days: served(() => import('#client/features/scheduling/week.board.tsx')),
          plan: listed(() => import('#client/features/staffing/plan.screen.tsx')),
          unstaffed: listed(() => import('#client/features/scheduling/unstaffed.list.tsx')),
          types: listed(() => import('#client/features/visit-types/visit-types.list.tsx')),
        },
      ),
    },
  },
  '/episodes': {
    title: msg`Episodes`,
    rail: { group: 'care', icon: 'episode' },
    area: 'episodes',
    needs: callNames.episodeList,
    parts: {
      field: local(() => import('#client/features/episodes/device-episodes.tsx')),
      office: byView(
        listed(() => import('#client/features/episodes/episodes.list.tsx')),
        { map: served(() => import('#client/features/maps/episodes-map.screen.tsx')) },
      ),
    },
  },
  '/episode/': {
    title: msg`Episode`,
    rail: { none: 'the episode opened last' },
    leadsOn: true,
    area: 'episode',
    needs: callNames.readEpisode,
    parts: inBoth(local(() => import('#client/features/episodes/selected-episode.ts'))),
  },
  '/episode/$id/': {
    title: msg`Episode`,
    rail: { none: 'opened from a list' },
    area: 'episode',
    needs: callNames.readEpisode,
    selects: { episode: 'id' },
    from: '/episodes',
    parts: {
      field: local(() => import('#client/features/episodes/device-episode.tsx')),
      office: served(() => import('#client/features/episodes/episode.record.tsx')),
    },
  },
  '/episode/$id/$visitId': {
    title: msg`Episode`,
    rail: { none: 'opened from a list' },
    area: 'episode',
    needs: callNames.readEpisode,
    selects: { episode: 'id', visit: 'visitId' },
    from: '/visits',
    parts: {
      field: local(() => import('#client/features/episodes/device-episode.tsx')),
      office: served(() => import('#client/features/episodes/episode.record.tsx')),
    },
  },
  '/authorizations': {
    title: msg`Authorizations`,
    rail: { group: 'care', icon: 'queue' },
    area: 'patients',
    needs: callNames.patientAuthorizations,
    parts: {
      office: listed(() => import('#client/features/authorizations/authorizations.list.tsx')),
    },
  },
  '/duties': {
    title: msg`Work by date`,
    rail: { group: 'work', icon: 'clock' },
    area: 'episodes',
    needs: callNamed<typeof import('#contract/duties.ts').duties>('admin', 'duties'),
    parts: { office: listed(() => import('#client/features/duties/duties.list.tsx')) },
  },
  '/missedNotices': {
    title: msg`Physician notices`,
    rail: { group: 'work', icon: 'notes' },
    area: 'visits',
    needs: callNames.missedNotices,
    parts: {
      office: listed(() => import('#client/features/missed-notices/missed-notices.list.tsx')),
    },
  },
  '/physicianOrders': {
    title: msg`Physician orders`,
    rail: { group: 'work', icon: 'notes' },
    area: 'physicianOrders',
    needs: callNames.physicianOrders,
    parts: {
      office: listed(() => import('#client/features/physician-orders/physician-orders.list.tsx')),
      physician: listed(() => import('#client/features/physician-orders/own-orders.list.tsx')),
    },
  },
  '/signedDocuments': {
    title: msg`Signed documents`,
    rail: { group: 'work', icon: 'lock' },
    open: true,
    parts: local(() => import('#client/features/physician-orders/signed-documents.tsx')),
  },
  '/patients': {
    title: msg`Patients`,
    rail: { group: 'care', icon: 'users' },
    area: 'patients',
    needs: callNames.patients,
    parts: {
      field: local(() => import('#client/features/patients/device-patients.tsx')),
      office: listed(() => import('#client/features/patients/patients.list.tsx')),
    },
  },
  '/patient/': {
    title: msg`Patient`,
    rail: { none: 'the patient opened last' },
    leadsOn: true,
    area: 'patient',
    needs: callNames.readPatient,
    parts: inBoth(local(() => import('#client/features/patients/selected-patient.ts'))),
  },
  '/patient/$id': {
    title: msg`Patient`,
    rail: { none: 'opened from a list' },
    area: 'patient',
    needs: callNames.readPatient,
    selects: { patient: 'id' },
    from: '/patients',
    parts: {
      field: local(() => import('#client/features/patients/device-patient.tsx')),
      office: served(() => import('#client/features/episodes/patient.record.tsx')),
    },
  },
  '/notes': {
    title: msg`Notes`,
    rail: { group: 'care', icon: 'notes' },
    bar: { label: msg`Notes`, icon: 'notes' },
    area: 'visits',
    needs: callNames.notes,
    parts: {
      field: local(() => import('#client/features/my-day/field-notes.tsx')),
      office: listed(() => import('#client/features/review/notes.list.tsx')),
    },
  },
  '/note/$visitId': {
    title: msg`Note`,
    rail: { none: 'opened from a list' },
    area: 'visits',
    needs: callNames.readNote,
    selects: { visit: 'visitId' },
    from: '/notes',
    parts: {
      field: local(() => import('#client/features/note/note-screen.tsx')),
      office: listed(() => import('#client/features/review/note.screens.ts')),
    },
  },
  ...noteScreens,
  '/duplicates': {
    title: msg`Possible duplicates`,
    rail: { group: 'work', icon: 'users' },
    area: 'patients',
    needs: callNames.duplicateList,
    parts: { office: listed(() => import('#client/features/merging/duplicates.list.tsx')) },
  },
  '/merge/$first/$second': {
    title: msg`Compare two charts`,
    rail: { none: 'opened from a list' },
    area: 'patient',
    needs: callNames.compareCharts,
    from: '/duplicates',
    parts: { office: served(() => import('#client/features/merging/merge-screen.tsx')) },
  },
  '/reminders': {
    title: msg`Patient reminders`,
    rail: { group: 'work', icon: 'clock' },
    area: 'patient',
    needs: callNames.patientReminders,
    parts: { office: listed(() => import('#client/features/circle/reminders.list.tsx')) },
  },
  '/facilities': {
    title: msg`Facilities`,
    rail: { group: 'administration', icon: 'folder' },
    area: 'patient',
    needs: callNamed<typeof import('#contract/facilities.ts').facilities>('admin', 'facility'),
    parts: { office: listed(() => import('#client/features/circle/facilities.list.tsx')) },
  },
  '/imports': {
    title: msg`Imports`,
    rail: { none: 'reached from the import' },
    area: 'patients',
    needs: callNamed<typeof import('#contract/table-imports.ts').importRuns>('admin', 'importRuns'),
    parts: { office: listed(() => import('#client/features/import/imports.list.tsx')) },
  },
  '/dataImport': {
    title: msg`Import`,
    rail: { group: 'work', icon: 'upload' },
    area: 'patients',
    needs: callNames.importData,
    parts: { office: local(() => import('#client/features/import/import-screen.tsx')) },
  },
  '/fleet': {
    title: msg`Fleet`,
    rail: { group: 'devices', icon: 'device' },
    area: 'users',
    needs: callNames.fleet,
    parts: { office: listed(() => import('#client/features/devices/fleet.list.tsx')) },
  },
  '/officeTasks': {
    title: msg`Tasks`,
    rail: { group: 'devices', icon: 'queue' },
    area: 'tasks',
    needs: callNames.officeTasks,
    parts: { office: listed(() => import('#client/features/tasks/tasks.list.tsx')) },
  },
  '/users': {
    title: msg`Users`,
    rail: { group: 'administration', icon: 'users' },
    area: 'users',
    needs: callNames.users,
    parts: { office: listed(() => import('#client/features/users/users.list.tsx')) },
  },
  '/user/$id': {
    title: msg`User`,
    rail: { none: 'opened from a list' },
    area: 'user',
    needs: readUser,
    selects: { user: 'id' },
    from: '/users',
    parts: { office: served(() => import('#client/features/users/user.record.tsx')) },
  },
  '/user/': {
    title: msg`User`,
    rail: { none: 'the user opened last' },
    leadsOn: true,
    area: 'user',
    needs: readUser,
    parts: { office: local(() => import('#client/features/users/selected-user.ts')) },
  },
  '/roles': {
    title: msg`Roles`,
    rail: { group: 'administration', icon: 'lock' },
    area: 'users',
    needs: callNames.agencyRoles,
    parts: { office: listed(() => import('#client/features/roles/roles.list.tsx')) },
  },
  '/role/$id': {
    title: msg`Role`,
    rail: { none: 'opened from a list' },
    area: 'users',
    needs: callNames.agencyRoles,
    from: '/roles',
    parts: { office: served(() => import('#client/features/roles/role.record.tsx')) },
  },
  '/tc': {
    title: msg`Visit by video`,
    rail: { none: 'opened from a visit' },
    area: 'visits',
    needs: callNames.telehealthRoom,
    parts: inBoth(listed(() => import('#client/features/telehealth/telehealth-screen.tsx'))),
  },
  '/companies': {
    title: msg`Companies`,
    rail: { group: 'administration', icon: 'users' },
    area: 'companies',
    needs: callNamed<typeof import('#contract/companies.ts').companies>('admin', 'company'),
    parts: { office: listed(() => import('#client/features/companies/companies.list.tsx')) },
  },
  '/rates': {
    title: msg`Pay rates`,
    rail: { group: 'administration', icon: 'queue' },
    area: 'providerPayments',
    needs: callNamed<typeof import('#contract/rates.ts').visitRates>('admin', 'visitRates'),
    parts: {
      office: byView(
        listed(() => import('#client/features/rates/rates.list.tsx')),
        {
          types: listed(() => import('#client/features/rates/provider-types.list.tsx')),
          own: listed(() => import('#client/features/rates/own-rates.list.tsx')),
        },
      ),
    },
  },
  '/grouperTables': {
    title: msg`Grouper tables`,
    rail: { group: 'administration', icon: 'queue' },
    area: 'claims',
    needs: callNames.grouperTables,
    parts: {
      office: byView(
        listed(() => import('#client/features/grouper-tables/grouper-tables.list.tsx')),
        { import: local(() => import('#client/features/grouper-tables/import-screen.tsx')) },
      ),
    },
  },
  '/codeLists': {
    title: msg`Codes and drugs`,
    rail: { group: 'administration', icon: 'queue' },
    area: 'patients',
    needs: callNamed<typeof import('#contract/codes.ts').codeReleases>('admin', 'codeReleases'),
    parts: {
      office: byView(
        listed(() => import('#client/features/codes/code-lists.list.tsx')),
        { import: local(() => import('#client/features/codes/import-codes-screen.tsx')) },
      ),
    },
  },
  ...ownScreens,
  '/constants': {
    title: msg`Constants`,
    rail: { group: 'administration', icon: 'queue' },
    area: 'users',
    needs: callNamed<typeof import('#contract/constants.ts').constants>('admin', 'constants'),
    parts: { office: listed(() => import('#client/features/constants/constants.list.tsx')) },
  },
  '/auditLogs': {
    title: msg`Audit log`,
    rail: { group: 'administration', icon: 'clock' },
    area: 'activityLogs',
    needs: callNamed<typeof import('#contract/audit.ts').auditLogs>('admin', 'audit'),
    parts: { office: listed(() => import('#client/features/audit/audit-logs.list.tsx')) },
  },
  '/shortUrl': {
    title: msg`Short links`,
    rail: { none: 'in the search; rarely used' },
    area: 'shortUrl',
    needs: callNames.shortUrls,
    parts: { office: listed(() => import('#client/features/short-links/short-links.list.tsx')) },
  },
  '/r/': {
    title: msg`Short link`,
    rail: { none: 'reached by a link, and leads on' },
    leadsOn: true,
    parts: inBoth(local(() => import('#client/screen/not-found-part.ts'))),
  },
  '/r/$id': {
    title: msg`Short link`,
    rail: { none: 'reached by a link, and leads on' },
    leadsOn: true,
    needs: callNames.followShortUrl,
    parts: inBoth(served(() => import('#client/features/short-links/redirect-screen.tsx'))),
  },
  '/goto': {
    title: msg`Short link`,
    rail: { none: 'reached by a link, and leads on' },
    leadsOn: true,
    parts: inBoth(local(() => import('#client/features/short-links/goto-screen.tsx'))),
  },
  '/userActivity': {
    title: msg`User activity`,
    rail: { group: 'administration', icon: 'person' },
    area: 'activityLogs',
    needs: callNames.userActivity,
    parts: { office: listed(() => import('#client/features/audit/user-activity-screen.tsx')) },
  },
  '/sync/': {
    title: msg`Sync`,
    rail: { none: 'the office keeps nothing on its devices' },
    parts: { field: local(() => import('#client/features/sync-center/sync-center.tsx')) },
  },
  '/sync/$entryId': {
    title: msg`Sync`,
    rail: { none: 'the office keeps nothing on its devices' },
    from: '/sync',
    parts: { field: local(() => import('#client/features/sync-center/entry-screen.tsx')) },
  },
  '/profile': {
    title: msg`Profile`,
    rail: { none: 'in the menu under the person’s name' },
    area: 'profile',
    parts: local(() => import('#client/features/account/profile.tsx')),
  },
  '/help': {
    title: msg`Help`,
    rail: { none: 'in the menu under the person’s name' },
    open: true,
    parts: local(() => import('#client/features/help/help.tsx')),
  },
  '/register': {
    title: msg`Register`,
    rail: { none: 'reached by the link of an invitation' },
    open: true,
    parts: local(() => import('#client/features/account/register.tsx')),
  },
  '/resetPassword': {
    title: msg`Forgot your password?`,
    rail: { none: 'reached from the sign-in form and by a mailed link' },
    open: true,
    parts: local(() => import('#client/features/account/reset-password.tsx')),
  },
} as const satisfies Readonly<Record<string, ScreenRow>>;

export type ScreenPath = keyof typeof screens;

/** The table with its rows as plain rows, for everything that goes through all of them. */
export const screenRows: readonly (readonly [ScreenPath, ScreenRow])[] = Object.entries(
  screens,
) as [ScreenPath, ScreenRow][];
