// Written by npm run shapes from the rows of screens.ts.
import { createFileRoute } from '@tanstack/react-router';

/** Screens read their search themselves: filters are checked against the input of their call. */
const search = { validateSearch: (raw: Readonly<Record<string, unknown>>) => raw };

/** The route of every screen. */
export const screenRoutes = {
  '/dashboard': createFileRoute('/dashboard')({ ...search }),
  '/visits': createFileRoute('/visits')({ ...search }),
  '/episodes': createFileRoute('/episodes')({ ...search }),
  '/episode/': createFileRoute('/episode/')({ ...search }),
  '/episode/$id/': createFileRoute('/episode/$id/')({ ...search }),
  '/episode/$id/$visitId': createFileRoute('/episode/$id/$visitId')({ ...search }),
  '/patients': createFileRoute('/patients')({ ...search }),
  '/patient/': createFileRoute('/patient/')({ ...search }),
  '/patient/$id': createFileRoute('/patient/$id')({ ...search }),
  '/notes': createFileRoute('/notes')({ ...search }),
  '/note/$visitId': createFileRoute('/note/$visitId')({ ...search }),
  '/dataImport': createFileRoute('/dataImport')({ ...search }),
  '/fleet': createFileRoute('/fleet')({ ...search }),
  '/officeTasks': createFileRoute('/officeTasks')({ ...search }),
  '/users': createFileRoute('/users')({ ...search }),
  '/user/$id': createFileRoute('/user/$id')({ ...search }),
  '/user/': createFileRoute('/user/')({ ...search }),
  '/roles': createFileRoute('/roles')({ ...search }),
  '/role/$id': createFileRoute('/role/$id')({ ...search }),
  '/companies': createFileRoute('/companies')({ ...search }),
  '/constants': createFileRoute('/constants')({ ...search }),
  '/auditLogs': createFileRoute('/auditLogs')({ ...search }),
  '/shortUrl': createFileRoute('/shortUrl')({ ...search }),
  '/r/': createFileRoute('/r/')({ ...search }),
  '/r/$id': createFileRoute('/r/$id')({ ...search }),
  '/goto': createFileRoute('/goto')({ ...search }),
  '/userActivity': createFileRoute('/userActivity')({ ...search }),
  '/sync/': createFileRoute('/sync/')({ ...search }),
  '/sync/$entryId': createFileRoute('/sync/$entryId')({ ...search }),
  '/profile': createFileRoute('/profile')({ ...search }),
  '/help': createFileRoute('/help')({ ...search }),
  '/register': createFileRoute('/register')({ ...search }),
  '/resetPassword': createFileRoute('/resetPassword')({ ...search }),
};
