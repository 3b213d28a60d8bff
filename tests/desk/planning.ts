import { kind, row, rule, seen, served, story, type Sentence } from './shown.ts';

const board = '/visits';
const ofEpisode = '/episode/$id';
/** The shared instances with which the planner is measured. */
const instances = 'tests/planning/public-instances.test.ts';
const makePlan = 'src/client/features/staffing/make-plan.test.ts';
const asksAll = 'tests/contract/lists-of-the-bench.test.ts';
const week = 'scheduling/board/staffing-board';
const day = 'scheduling/board/board-dialog';

/** The board, suggestions and orders: what a scheduler needs beside the specification. */
export const planning: readonly Sentence[] = [
  row(
    'decision 076',
    'A week by clinician and day, with a tray of what nobody has; a day by hour',
    [board, 'operation.visitBoard'],
    [
      seen(week, 'has a row per clinician with their load, and the tray of what nobody has'),
      seen(day, 'has visits at their hour, and the keyboard moves them by quarters'),
      served(
        'visit-board',
        'shows a page of clinicians with their visits of the week, and those nobody has',
      ),
    ],
    'how long 40 clinicians with 800 visits take to paint is measured by `npm run bench -- board` ' +
      '(docs/benchmarks.md, row 35)',
  ),
  row(
    'decision 076',
    'Keyboard and dialog do everything a drag does',
    [board, 'operation.placeVisit'],
    [
      seen(week, 'staffs a visit that is dragged to a clinician, and takes it back'),
      seen(week, 'is walked with arrow keys; Space picks up, arrows aim, Space drops'),
      seen(day, 'does everything a drag does: clinician, day, time and nobody'),
    ],
  ),
  row(
    'decision 076',
    'Overlap, travel, vacation, discipline, hours, license, order and wishes are checked before',
    [board, 'operation.placeVisit', 'operation.staffingFacts'],
    [
      rule('staffing-check', 'is nobody of another discipline, and then nothing else is said'),
      rule(
        'staffing-check',
        'holds a licence of the state on that day, as far as licences are recorded',
      ),
      rule('staffing-check', 'leaves out vacations, and says until when'),
      rule('staffing-check', 'is up to the agreed hours of the week, this visit included'),
      rule('staffing-check', 'must not overlap'),
      rule(
        'staffing-check',
        'leave time for the straight way from the one before and to the one after',
      ),
      rule('staffing-check', 'is not exceeded without being asked, even by a visit nobody has'),
      rule('staffing-check', 'is asked about, and a clinician who is not wanted does not come'),
      seen(day, 'says what speaks against it before it is sent'),
      seen(week, 'asks for a reason where something speaks against it, and sends it along'),
    ],
  ),
  row(
    'decision 076',
    'Of two schedulers one wins, and the other is told who did what',
    [board, 'operation.placeVisit'],
    [
      served('visit-board', 'lets one of two schedulers win, and tells the other who did what'),
      served(
        'visit-board',
        'does not let two schedulers book a nurse twice at once without asking',
      ),
      seen(week, 'tells the loser of two who did what, and shows the visit as it is'),
      story('the second of two schedulers is told what the first one did'),
    ],
  ),
  row(
    'decision 075',
    'A visit moves to another day and time, with its series too, and back',
    [board, 'operation.moveVisit', 'operation.moveSeries'],
    [
      served(
        'visit-moves',
        'to another day and time: the clinician stays, her phone learns it, and her note moves along',
      ),
      served('visit-plans', 'this and following move together and back; the others stay'),
      rule(
        'visit-series',
        'this and following move by the same days; what is over or would leave the episode stays',
      ),
    ],
  ),
  row(
    'decision 075',
    'Visits are missed, cancelled, deleted and restored, all of a selection or none',
    [board, 'operation.missVisit', 'admin.deleteVisit', 'operation.restoreVisit'],
    [
      served(
        'visit-acts',
        'missed: status, reason, who and when; the phone learns it, the audit log says it',
      ),
      served(
        'visit-acts',
        'deleted, it leaves the phone and keeps its note; restored, it comes back',
      ),
      served('visit-acts', 'all or none: one visit that cannot leaves the others as they were'),
    ],
  ),
  row(
    'decision 077',
    'Who should take a visit: ranked, with the reasons in a line',
    [board, ofEpisode, 'operation.providersLite'],
    [
      seen(
        'scheduling/assign-dialog',
        'ranks them for one visit: who is free, then who knows the patient, with the reasons',
      ),
      rule(
        'planning/rank-clinicians',
        'is available, as the patient wishes, without overtime, and near',
      ),
      story('the first one suggested takes the first visit'),
    ],
  ),
  row(
    'decision 077',
    'A plan for a sick call, a day, a caseload or a week: changed, applied and undone in one step',
    [board, 'admin.staffingWindow', 'admin.applyStaffing'],
    [
      seen(
        'staffing/plan',
        'covers a sick call: shows who takes what, lets it be changed, applies and takes it back',
      ),
      served('staffing-plan', 'is applied to all visits in one step, and taken back in one'),
      rule(
        'planning/propose-staffing',
        'gives only the visits of the person and the day to others',
      ),
      rule(
        'planning/propose-staffing',
        'goes to one follower per patient, known there or near, spread over the team',
      ),
    ],
  ),
  row(
    'decision 077',
    'The share of visits by the main clinician stands beside miles and minutes beyond the week',
    [board],
    [
      rule(
        'planning/measure-staffing',
        'is the share of visits by the main clinician of the discipline (Ma 2021)',
      ),
      rule(
        'planning/measure-staffing',
        'count miles where places are known, and minutes beyond the week',
      ),
    ],
  ),
  row(
    'decision 071',
    'A nurse reorders her own day offline',
    ['/dashboard'],
    [
      seen(
        'my-day/own-order',
        'suggests the shortest order of the day without signal, and keeps it on the phone',
      ),
    ],
  ),
  row(
    'decision 077',
    'A sick call is planned within a second, the start of the worker included',
    [board, 'admin.staffingWindow'],
    [
      [makePlan, 'plans a sick call well within a second (spec packages W3)'],
      [makePlan, 'takes less time for what the worker took to start, and never none'],
    ],
    'from the question to a plan, with a server of the demo’s size and of 100 times that, it is ' +
      'measured by `npm run bench -- scale` (docs/benchmarks.md, row 36)',
  ),
  row(
    'decision 130',
    'Of a large agency a plan reads what can matter to it, and books nobody twice',
    [board, 'admin.staffingWindow'],
    [
      served(
        'planned-clinicians',
        'have of a day the visits that are in the way, and minutes of the rest of the week',
      ),
      served(
        'planned-clinicians',
        'are first whoever has the skill that a patient needs, however far off',
      ),
      [
        'src/client/features/staffing/added-people.test.ts',
        'is said to be busy when a visit of the same time is given to them by hand',
      ],
    ],
  ),
  row(
    'decision 108',
    'Lists, boards and searches of 6,000 patients take hardly longer than those of 60',
    [board, 'admin.patientAuthorizations', 'operation.visits'],
    [
      [asksAll, 'asks every list of the contract (issue: every list, board and search)'],
      served(
        'counted-authorizations',
        'each view has those of its state, on pages that lose none, those that end first first',
      ),
      served(
        'counted-authorizations',
        'follow visits that are missed, deleted, brought back, moved and undone',
      ),
    ],
    'how long each takes is measured by `npm run bench -- scale` (docs/benchmarks.md, row 19)',
  ),
  row(
    'decision 071',
    'Public instances are planned as well as the best known, checked by a validator of its own',
    [board],
    [
      [instances, 'are planned as well as the best known, %s'],
      [instances, 'are planned without a fault, %s'],
      rule('planning/check-plan', 'finds nothing wrong with a good plan and adds up its cost'),
    ],
    'the gaps up to 300 visits are measured by `npm run bench` (docs/benchmarks.md)',
  ),
  row(
    'decision 079',
    'Orders against visits: 2w9, 13 of 18 done, week 5 short by one',
    [ofEpisode],
    [rule('order-progress', '2w9: 13 of 18 done, week 5 short by one')],
  ),
  row(
    'decision 079',
    'Planning shows the days first, beside what is planned, and is taken back in one step',
    [ofEpisode, 'operation.previewOrder', 'operation.applyOrder', 'operation.undoOrder'],
    [
      served('orders', 'show their days first, and plan nothing twice'),
      served('orders', 'are taken back in one step, except visits that were touched since'),
    ],
  ),
  row(
    'decision 079',
    'A changed order plans again after a preview and never unlinks a charted visit',
    [ofEpisode, 'operation.previewOrder', 'operation.applyOrder'],
    [
      served('orders', 'change with a preview of what goes, comes and stays, and come back whole'),
      served('orders', 'never delete a visit in whose note somebody wrote'),
    ],
  ),
  row(
    'decision 079',
    'Authorizations count down per visit; a visit beyond them asks for a reason',
    ['/authorizations', ofEpisode, 'admin.saveAuthorization'],
    [
      story('an authorization of 18 visits is counted down by an order of 18'),
      served(
        'authorized-visits',
        'are asked about with the numbers when added, and added with a reason',
      ),
      served(
        'authorizations',
        'stand in the queue when they expire or are used up, and are found by the patient',
      ),
    ],
  ),
  row(
    'decision 087',
    'A missed visit writes the physician’s notice',
    ['/missedNotices', ofEpisode, 'admin.sendMissedNotice'],
    [
      served(
        'missed-notices',
        'one is written when the office marks a visit missed, with what is known',
      ),
      seen(
        'missed-notices/notices-card',
        'say why, how short the week is, and to whom; one is marked sent and taken back',
      ),
    ],
  ),
  row(
    'decision 087',
    'Supervision, reassessment within 30 days and recertification are work with a date',
    ['/duties', '/myDuties', 'admin.duties'],
    [
      served(
        'duties',
        'says of active episodes what is due when, the most urgent first, with counts',
      ),
      rule(
        'duties',
        'is due within 30 days of each discipline’s therapist, never an assistant’s visit',
      ),
      rule('duties', 'is due on days 56 to 60'),
    ],
  ),
  row(
    'decision 081',
    'Pay is explained line by line: rate, hours by their evidence, bonus, who changed it and why',
    ['/myPay', board, 'operation.visitPay'],
    [
      seen(
        'scheduling/pay/visit-pay',
        'names the rate that matched, the hours by their evidence, the bonus and the sum',
      ),
      seen('scheduling/pay/visit-pay', 'says who changed the rate, when and why'),
    ],
  ),
  row(
    'decision 080',
    'A change of status does what its preview says to visits, orders and phones',
    ['/patient/$id', ofEpisode, 'admin.changePatientStatus', 'admin.changeEpisodeStatus'],
    [
      seen(
        'life/status-dialog',
        'offers what can follow, and shows what a discharge does before it is made',
      ),
      served('patient-life', 'a discharge does what its preview says, and the phone follows'),
      story('the episode is discharged: what is planned goes, what happened stays'),
    ],
  ),
  row(
    'decision 083',
    'Two charts are compared side by side, become one, and are two again within a day',
    ['/duplicates', '/merge/$first/$second', 'admin.mergePatients', 'admin.undoMerge'],
    [
      seen('merging/merge-screen', 'show what differs, and everything when asked'),
      served(
        'patient-merges',
        'become one: everything moves, the other is archived and points to the survivor',
      ),
      served(
        'patient-merges',
        'are two again within a day, exactly as before; not later, not twice',
      ),
      served('merge-undo', 'is offered on the chart that was kept, for a day'),
      served('merge-undo', 'keeps what the survivor says since, and gives back the rest'),
      seen(
        'merging/merged-from',
        'says which chart came into this one, and takes it back after a question',
      ),
    ],
  ),
  row(
    'decision 078',
    'Availability of clinicians and wishes of patients are kept sealed',
    ['/user/$id', '/patient/$id', 'admin.saveClinicianAvailability', 'admin.savePatientWishes'],
    [
      served(
        'availability',
        'keeps what a clinician can do and when, against the revision that was read',
      ),
      served('availability', 'keeps a patient’s wishes and place, which clinicians do not read'),
    ],
  ),
  row(
    'UX, Office',
    'A press on a row that somebody changed does nothing before the change was seen',
    [board, '/reminders'],
    [
      kind(
        'action/action',
        'does nothing, shows what is different, and is done with what is there now',
      ),
      seen('circle/circle-panel', 'is removed only after the change was seen'),
    ],
  ),
];
