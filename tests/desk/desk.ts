import { kind, row, rule, seen, served, type Sentence } from './shown.ts';

const lists = ['/visits', '/patients', '/episodes'];
const fromSummary = 'src/domain/care-summary';

/** The desk itself: lists, dialogs, imports, the home of each role, help, and a line that is down. */
export const desk: readonly Sentence[] = [
  row(
    'UX, Office',
    'Filters with counts in the address, an order by the headers, search words kept out of it',
    lists,
    [
      kind('list/list-filters', 'say how many rows each choice has, a choice without any included'),
      seen(
        'scheduling/visits.list',
        'says behind each status how many visits have it, and names the other choice',
      ),
      kind(
        'list/list-rows',
        'is asked of the server by the headers, held in the address, and told to screen readers',
      ),
      kind(
        'list/list-filters',
        'keep search words out of the address and forget them with the session (ASVS 14.2.1)',
      ),
    ],
  ),
  row(
    'portal §2, header search',
    'Patients, visits and episodes are found by name, birth date, telephone and record number',
    [...lists, 'admin.search'],
    [
      served('search', 'finds a patient by the record number, with its letters and without'),
      served('search', 'finds visits and episodes by the birth date of their patient'),
      served('search', 'finds nobody by another date, number or half of a name'),
      served(
        'search',
        'compares no birth date and record number for a person without the list of patients',
      ),
      served(
        'search',
        'compares the birth date of a clinician’s patients only while they are in their care',
      ),
      [
        'src/client/app/search-dialog.dom.test.tsx',
        'shows what was found in groups, and leads to a list for more',
      ],
    ],
  ),
  row(
    'UX, Office',
    'Views keep filters, order and columns under a name, never words or patients',
    lists,
    [
      kind(
        'list/list-tools',
        'keep filters, order and columns under a name, never words or patients',
      ),
    ],
  ),
  row(
    'UX, The desk’s look',
    'As many rows as the window holds; columns leave where they do not fit and come back',
    lists,
    [
      kind('list/list-rows', 'hold as many rows as fit, by the height that rows have'),
      kind('list/list-tools', 'all show where they fit, however narrow the window'),
    ],
  ),
  row('UX, The desk’s look', 'Old rows stay while new ones load', lists, [
    kind('list/list-loading', 'keeps its rows, on grey, until the new ones are here'),
  ]),
  row(
    'UX, Office',
    'Print and export take all rows, with agency, list, filters and date',
    [...lists, '/physicianOrders'],
    [
      kind(
        'list/list-tools',
        'exports every row of the filter with every column, formulas disarmed',
      ),
      kind(
        'list/list-tools',
        'prints every row under agency, list, filters and date, and shows the screen again',
      ),
      kind('list/list-tools', 'leaves no file behind that the audit log does not know of'),
    ],
  ),
  row(
    'UX, Office',
    'A field names the form it expects; a changed dialog asks before it closes',
    ['/episode/$id', '/patient/$id'],
    [
      seen(
        'episodes/episode-dialogs',
        'says at each field what it expects, and sends nothing before',
      ),
      kind(
        'form-dialog/form-dialog',
        'closes at Escape when nothing was entered, and asks first when something was',
      ),
    ],
  ),
  row(
    'UX, Office',
    'A dialog sends the revision it was opened with and shows what changed meanwhile',
    ['/episode/$id', '/patient/$id', '/visits'],
    [
      kind(
        'form-dialog/form-dialog',
        'pins the revision it was opened with, and shows what somebody else changed',
      ),
      seen(
        'patients/chart-view',
        'sends the revision the dialog was opened with, and asks which value to keep',
      ),
    ],
  ),
  row(
    'UX, The desk’s look',
    'Schedulers begin with today, unstaffed visits and late starts',
    ['/dashboard', 'admin.dashboard'],
    [
      served(
        'dashboard-homes',
        'the scheduler sees the day by status, and unstaffed visits of seven days',
      ),
      seen(
        'dashboard/work-queues',
        'begins with late starts for those who staff, and says by how much',
      ),
    ],
  ),
  row(
    'UX, The desk’s look',
    'Those who review begin with critical readings, then the oldest note',
    ['/dashboard', '/notes'],
    [
      served('dashboard-homes', 'those who review see the head of their queue, in its order'),
      served('visit-counts', 'urgency of a visit is that of its note, and orders the review queue'),
      seen('dashboard/work-queues', 'begins with the head of the queue for those who review'),
    ],
  ),
  row(
    'UX, The desk’s look',
    'Billers and administrators begin with their queues so far',
    ['/dashboard'],
    [
      seen('dashboard/work-queues', 'begins with what holds up billing for the others'),
      served('dashboard-homes', 'who neither staffs nor reviews is shown no names'),
    ],
    'the queues of claims, remittance and payment are not built',
  ),
  row(
    'UX, Office',
    'Help is of the desk at the desk: lists, saving, visits, the board',
    ['/help'],
    [seen('help/help', 'is of the desk at the desk, and of the phone in the field')],
  ),
  row(
    'UX, Offline',
    'The rail says that the line is down, and since when rows are old',
    ['/dashboard'],
    [
      [
        'src/client/app/line-sign.dom.test.tsx',
        'the rail says that the line is lost, and since when the rows are old',
      ],
    ],
  ),
  row(
    'portal §6, episodes, episode, patients, patient, unstaffedVisits, visits, myVisits',
    'A role reaches what its areas offer, and a list says in plain text what it may not open',
    [...lists, '/myVisits'],
    [
      rule('privileges', 'the 53 printed areas'),
      [
        'src/client/app/offered-paths.dom.test.tsx',
        'shows a row of a list as plain text when its screen is hidden (portal §6)',
      ],
      [
        'tests/contract/screens.test.ts',
        'offers the office only screens whose call the role may make',
      ],
    ],
  ),
  row(
    'rules §5, care summary',
    'A preview says what is found, not found and unsure; several at once, the source kept, undo',
    ['/dataImport', '/imports', '/patient/$id', 'admin.importData', 'admin.undoImportRun'],
    [
      seen('import/import-screen', 'shows what a document would become before anything is sent'),
      seen(
        'import/import-screen',
        'lists what it takes of the person, and says of each race why it is left out',
      ),
      seen('import/import-screen', 'imports several at once and takes one back'),
      seen(
        'patients/imported-documents',
        'undoes the import of a document after a question, and says what follows',
      ),
      served(
        'documents',
        'is kept as it came, with what it said that is no row; opening it is audited',
      ),
    ],
  ),
  row(
    'rules §5, care summary',
    'What a document says arrives as it says it, measured against an independent reading',
    ['/dataImport', 'admin.importData'],
    [
      [
        `${fromSummary}/as-it-says.test.ts`,
        'a problem is what its status observation says, not how far its record got',
      ],
      [
        `${fromSummary}/as-it-says.test.ts`,
        'a kind of allergy is no substance; a finding and words of the entry are',
      ],
      [`${fromSummary}/as-it-says.test.ts`, 'as needed, with and without the reason'],
      [
        `${fromSummary}/as-it-says.test.ts`,
        'a denial is said in words, in general and in particular',
      ],
      [
        `${fromSummary}/as-it-says.test.ts`,
        'what the sender withholds is counted, what says there is nothing is passed over',
      ],
      [`${fromSummary}/as-it-says.test.ts`, 'placeholders are no address, and are named'],
      [`${fromSummary}/as-it-says.test.ts`, 'a name at birth is neither first nor middle name'],
      ['tests/contract/imported-rows.test.ts', '%s'],
    ],
  ),
  row(
    'portal §7, importMIF, importReferralSources',
    'Tables come in with a shown mapping, refused row by row, as Drafts, once, and back',
    ['/dataImport', 'admin.importMIF', 'admin.importReferralSources'],
    [
      seen(
        'import/table-screen',
        'shows what would come of every row, takes an unsure one only when asked, and undoes it all',
      ),
      served('table-imports', 'says row by row what would be made and why not, and makes nothing'),
      served('table-imports', 'makes Drafts of what is not found, once however often it is sent'),
    ],
  ),
];
