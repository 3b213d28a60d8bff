import { kind, row, rule, seen, served, story, type Sentence } from './shown.ts';

const find = '/patient/$id';

/** Patients and episodes. */
export const patients: readonly Sentence[] = [
  row(
    'portal §2',
    'The episode, also with a visit that was chosen',
    ['/episode/$id', '/episode/$id/$visitId', 'admin.episode'],
    [story('a visit that did not take place is missed, with a reason')],
  ),
  row(
    'portal §2',
    'The patient in detail',
    [find, 'admin.patient', 'admin.patientProfile'],
    [
      story('a caller becomes a chart with an address of the list'),
      seen(
        'patients/chart-view',
        'are refused at their fields of an Active chart before anything is sent',
      ),
    ],
  ),
  row(
    'portal §2, /patient, /episode',
    'Without an id they are the patient and the episode opened last, else their list',
    ['/patient', '/episode'],
    [
      [
        'src/client/screen/selected-id.dom.test.tsx',
        '%s without an id becomes the address of the record',
      ],
      ['src/client/screen/selected-id.dom.test.tsx', 'leads to the list when nothing was opened'],
    ],
  ),
  row(
    'portal §2, tracking',
    'A patient has a place in the funnel, a history and an audit log',
    [find, 'operation.patientTracking'],
    [served('patient-life', 'has a history with its place in the funnel, and an audit log')],
  ),
  row(
    'portal §2',
    'Facilities, physicians, contacts and agreements of a patient',
    [
      find,
      '/facilities',
      'admin.savePatientFacility',
      'admin.savePatientPhysician',
      'admin.saveAgreement',
    ],
    [
      served('circle', 'a patient lives in a facility or is sent there, since when and until when'),
      served(
        'circle',
        'people are kept with ten-digit telephones, changed against what was read, named to nobody else',
      ),
      served(
        'circle',
        'agreements say what was signed by whom; an entry is removed with a reason and comes back',
      ),
      seen('circle/circle-panel', 'shows people, reminders and what could not be loaded'),
    ],
  ),
  row(
    'portal §7, files',
    'Files of patients and episodes have a viewer, are removed with a reason and come back',
    [find, '/episode/$id', 'fileserver.patientFile', 'fileserver.episodeFile'],
    [
      seen('circle/circle-panel', 'are viewed as blobs of the page, and never by their address'),
      served('record-files', 'are removed with a reason, stay on record and come back'),
    ],
  ),
  row(
    'portal §2',
    'Reminders of a patient',
    [find, '/reminders'],
    [served('circle', 'reminders are due, done, and due again in their cycle')],
  ),
  row(
    'portal §3',
    'The light entry of an episode: id, status, place, billing cycle',
    ['/episodes', 'operation.episodesLite'],
    [served('episode-life', 'with a place is in the light list, once, with its billing cycle')],
  ),
  row(
    'portal §3',
    'A patient has state and the number of the state; names are sealed',
    [find, 'admin.patient'],
    [
      served('demographics', 'has the state of an address and its number (spec portal §3)'),
      served('search', 'keeps no name, birth date or number in clear beside the sealed card'),
    ],
  ),
  row(
    'portal §4',
    'An episode is saved, archived, put on hold, deleted',
    ['/episode/$id', 'admin.saveEpisode', 'admin.archiveEpisode', 'admin.changeEpisodeStatus'],
    [
      served(
        'episode-life',
        'is edited as it was seen: everything a claim needs, from lists, with plausible dates',
      ),
      served(
        'episode-life',
        'is archived for a reason of the list, with its planned visits deleted',
      ),
      served(
        'episode-life',
        'is deleted only while nothing is charted; charted visits are never unlinked',
      ),
      rule(
        'record-life',
        'takes staffed visits from its first day off the phones and leaves the others planned',
      ),
    ],
  ),
  row(
    'portal §4',
    'A failure to archive has a text of its own',
    ['/episode/$id'],
    [seen('life/episode-status-dialog', 'has a failure of its own (spec portal §4)')],
  ),
  row(
    'portal §4',
    'The list of reminders refreshes itself',
    ['/reminders', 'admin.patientReminders'],
    [
      seen(
        'circle/reminders.list',
        'reads itself again in its cycle, and when somebody asks for it (spec portal §4)',
      ),
    ],
  ),
  row(
    'portal §4',
    'Hold, make active, archive and waiting for start of care are calls',
    [find, 'admin.changePatientStatus', 'admin.archivePatient'],
    [
      served(
        'patient-life',
        'a hold takes visits off the phone and leaves them planned; care goes on',
      ),
      served(
        'patient-life',
        'begins with a draft, which waits for its start of care once it is complete',
      ),
      served('patient-life', 'a mistaken draft is archived, incomplete as it is, or deleted'),
      served('patient-life', 'is undone within a day exactly, where nothing was touched since'),
    ],
  ),
  row(
    'portal §5',
    'Lists for a map have what has both coordinates, each once',
    ['/episodes', 'operation.episodesLite'],
    [
      served(
        'episode-life',
        'has its place from its address where none was entered; all of the demo are on the map',
      ),
      served(
        'care-map',
        'of all episodes has every clinician whose home is known, once, for who may read it',
      ),
    ],
  ),
  row(
    'portal §5',
    'Starts of episodes are searched for within 365 days, Active ones first',
    ['/episodes', 'admin.episodeList'],
    [
      rule(
        'ranges',
        'invoice range is limited to 365 days, provider visits to 150, episode start to 365',
      ),
      seen('episodes/episodes.list', 'begins with Active ones, and keeps starts within 365 days'),
    ],
  ),
  row(
    'portal §8',
    'A failure to load, save or delete has its text and the reason behind it',
    [find, '/episode/$id', '/patients', '/episodes', '/visits'],
    [
      kind('list/list-loading', 'says why in the catalogue’s words and keeps the filters in reach'),
      kind('form-dialog/form-dialog', 'keeps everything entered, says why, and sends again'),
      kind('action/action', 'shows a failure with its reason and a way to try again'),
    ],
  ),
  row(
    'portal §8',
    'The list of reminders has a failure of its own',
    ['/reminders'],
    [
      seen(
        'circle/reminders.list',
        'has a failure of its own, with the reason behind it (spec portal §8)',
      ),
    ],
  ),
  row(
    'portal §8',
    '"Episode saved" and "Episode archived"',
    ['/episode/$id'],
    [
      seen(
        'life/episode-status-dialog',
        'archives an episode for a reason of the list, and says so (spec portal §8)',
      ),
      seen(
        'episodes/episode-dialogs',
        'shows what somebody else changed meanwhile, keeps the own words and sends the new revision',
      ),
    ],
  ),
  row(
    'portal §9, raceData',
    'Races to choose from are those of the agency',
    [find, '/constants'],
    [
      seen('patients/chart-view', 'offers the races of the agency (spec portal §9, raceData)'),
      rule('races', 'are the agency’s'),
    ],
  ),
  row(
    'portal §9, episodeArchiveReasons',
    'Reasons to archive an episode are those of the agency',
    ['/episode/$id', '/constants'],
    [rule('episode-rules', 'reasons to archive come from the constant, and until then from ours')],
  ),
  row(
    'portal §9, twoStringDuplicatePercentage',
    'The likeness of two names that count as one, at every door',
    ['/patients', '/duplicates', '/constants'],
    [served('duplicates', 'follow the percentage of the agency')],
  ),
  row(
    'rules §3',
    'A death has a day and an end of its own; care that has ended takes nothing back',
    [find, 'admin.changePatientStatus'],
    [
      served(
        'patient-life',
        'has no last day before a visit that took place or before care began; a death has its own',
      ),
      served(
        'patient-life',
        'once care has ended, no visit comes back or moves to a day after its last one',
      ),
    ],
  ),
  row(
    'rules §3',
    'An episode has NPIs, the name of its provider and the start of its benefit',
    ['/episode/$id', 'admin.saveEpisode'],
    [
      served(
        'episode-life',
        'is edited as it was seen: everything a claim needs, from lists, with plausible dates',
      ),
    ],
  ),
  row(
    'rules §5',
    'A telephone number is its last ten digits, at every entry',
    ['/patients', find, '/facilities'],
    [
      served(
        'ten-digit-phones',
        'are stored as ten digits, however the office or a nurse types them',
      ),
      served(
        'ten-digit-phones',
        'typed in another form before are ten digits after the next start, and once',
      ),
    ],
  ),
  row(
    'rules §5',
    'Names alike by pairs of letters from 0.9 on are one',
    ['/patients', '/duplicates', '/merge/$first/$second'],
    [
      rule('duplicates', 'count from 0.9 unless the constant says otherwise'),
      rule(
        'duplicates',
        'are a hint below the likeness, with the same birth date and telephone number',
      ),
      seen(
        'patients/new-patient-dialog',
        'shows who may be the same person side by side, and saves only when that is meant',
      ),
      served(
        'patient-merges',
        'are two again within a day, exactly as before; not later, not twice',
      ),
    ],
  ),
  row(
    'rules §5',
    'A care summary without its person, address or telephone is refused by name',
    ['/dataImport', 'admin.importData'],
    [
      ['tests/contract/documents.pg.test.ts', 'refuses %s as %s, and keeps nothing of it'],
      ['tests/contract/imported-rows.test.ts', '%s'],
    ],
  ),
];
