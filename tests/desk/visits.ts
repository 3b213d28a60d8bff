import { row, rule, seen, served, type Sentence } from './shown.ts';

const list = '/visits';
const ofEpisode = '/episode/$id';

/** Visits, staffing, shifts, and what a visit is paid. */
export const visits: readonly Sentence[] = [
  row(
    'portal §2',
    'Visits, my visits and the visits of a clinician',
    [list, '/myVisits', 'operation.visits', 'operation.myPendingVisits'],
    [
      served('visit-plans', 'a clinician’s own lists hold their own, by what they still need'),
      served(
        'visit-plans',
        'are found by the days on which their notes were handed in (spec portal §3)',
      ),
    ],
  ),
  row(
    'portal §2, /visits',
    'Visits that nobody has are listed until somebody takes them',
    [list, 'admin.unassignedVisits', 'admin.assignVisit'],
    [served('visit-plans', 'without a clinician are listed until somebody takes them')],
  ),
  row(
    'portal §3',
    'A visit type has unit, evaluation, discharge and service type',
    ['/visits', 'admin.visitType'],
    [served('visit-plans', 'types have a unit and a service type, changed by an administrator')],
  ),
  row(
    'portal §3',
    'Ranges of the visits with completion, of my visits with status',
    [list, '/myVisits'],
    [
      served(
        'visit-plans',
        'are found by the days on which their notes were handed in (spec portal §3)',
      ),
      served('visit-plans', 'a clinician’s own lists hold their own, by what they still need'),
    ],
  ),
  row(
    'portal §4',
    'Confirm, cancel, unassign, reassign, expire and pause are calls',
    [list, ofEpisode, 'operation.confirmVisit', 'operation.cancelVisit', 'admin.expireVisit'],
    [
      served('visit-acts', 'only with a reason of the agency’s list'),
      served('visit-acts', 'undone in one step, while nobody changed it since'),
      served('visit-acts', 'reassigned to another of the discipline against the revision seen'),
      served('visit-acts', 'expired with a reason; started work that arrives later still wins'),
      seen(
        'visits/clock/pause-visit',
        'a running visit stands still with a reason and goes on, offline',
      ),
    ],
  ),
  row(
    'portal §5',
    'The range of visits is 150 days; the other end is pulled along',
    [list],
    [
      [
        'src/client/kinds/list/list-filters.dom.test.tsx',
        'pull the other end of a range that gets too long (spec portal §5: 150 days)',
      ],
      rule(
        'ranges',
        'invoice range is limited to 365 days, provider visits to 150, episode start to 365',
      ),
    ],
  ),
  row(
    'portal §7',
    'Calls of operation: visits, their acts, lists of clinicians and of one’s own',
    [list, 'operation.providersLite', 'operation.myVisit', 'operation.updateVisit'],
    [
      served(
        'offered-clinicians',
        'come with their day, their week, and how well they know the patient',
      ),
      served(
        'visit-times',
        'are changed by the office with reason and resolution; both times stay in history and audit',
      ),
    ],
  ),
  row(
    'portal §9',
    'A position holds 15 minutes, or the minutes of the constant',
    ['/dashboard', '/constants'],
    [
      [
        'src/client/features/visits/clock/position.test.ts',
        'takes no position that is older than the agency allows (spec portal §9)',
      ],
      rule(
        'settings',
        'locationExpiryInMins is minutes times 60000, 900000 by default (spec portal §9)',
      ),
    ],
  ),
  row(
    'portal §9',
    'Comments of a visit five a page, visits of an episode a thousand',
    [ofEpisode],
    [
      served(
        'visit-plans',
        'have comments, five a page; an author deletes their own, an administrator any',
      ),
      seen('scheduling/act-actions', 'loads comments five at a time, and more when asked'),
      rule('paging', 'portal §9: page sizes'),
    ],
  ),
  row(
    'portal §9',
    'One’s own visits are of 120 days back to 45 ahead, PendingVisits first',
    ['/myVisits', 'operation.myPendingVisits'],
    [
      seen(
        'my-day/own-visits',
        'asks the office for handed-in visits, and opens only those that a phone keeps',
      ),
    ],
  ),
  row(
    'portal §9',
    'Visits of clinicians are of 29 days back to 30 ahead',
    [list],
    [rule('ranges', 'each list has its own')],
  ),
  row(
    'portal §9, missedVisitReasonTypes',
    'Reasons for a missed visit are JSON of AppConfig',
    ['/constants', '/dashboard', list],
    [
      seen('my-day/day', 'asks for a reason of the agency’s list where the patient refused'),
      rule('visit-reports', 'are the agency’s own where it has set some'),
    ],
  ),
  row(
    'portal §9, expireVisitReasonTypes',
    'Reasons for an expired visit are those of WebAppConfig',
    ['/constants', list],
    [
      rule(
        'visit-reasons',
        'reasons to expire are the agency’s list, read as JSON; our own without one',
      ),
      served('visit-acts', 'expired with a reason; started work that arrives later still wins'),
    ],
  ),
  row(
    'portal §9, defaultVisitEpisodeStafferId',
    'Who is named for a visit that nobody has',
    ['/constants', '/episode/$id/$visitId', 'admin.visit'],
    [served('visit-plans', 'name who staffs where nobody does (spec portal §9)')],
  ),
  row(
    'rules §3',
    'A visit: series, work without a visit, shift, own list of pay, override with its reason',
    [list, ofEpisode, 'admin.addVisit', 'admin.editVisit'],
    [
      served(
        'visit-plans',
        'one, several of a series, and work without a visit; staffed where somebody is named',
      ),
      served('visit-plans', 'this and following move together and back; the others stay'),
      served('rates', 'one visit is paid otherwise with a reason, which its clinician reads'),
    ],
  ),
  row(
    'rules §4',
    'All eleven statuses happen, by hand and as days pass',
    [list],
    [
      served(
        'visit-days',
        'change once and with one audit row, whatever number of processes looks, and reach the phone',
      ),
      served('visit-days', 'that a nurse documented offline are hers again, even from Expired'),
      served('timed-jobs', 'are done once each, however many processes there are'),
      rule(
        'visit-status',
        'every status can be reached and, except for the end states of review, left',
      ),
    ],
  ),
  row(
    'rules §4',
    '"Facility Unaccepted" until the facility confirms a staffed shift',
    [list, 'operation.confirmVisit'],
    [
      served(
        'visit-plans',
        'a shift is “Facility Unaccepted” until its facility confirms it, and is found by that',
      ),
      seen(
        'scheduling/visit-dialogs',
        'are confirmed for their facility and taken back, visits are not',
      ),
    ],
  ),
  row(
    'rules §5',
    'A time of day is hh:mm with AM or PM',
    [list],
    [
      rule(
        'times',
        'rules §5: time of day text must match hh:mm plus AM or PM, hours 01-12, minutes 00-59',
      ),
      seen('scheduling/visit-dialogs', 'asks for a type and a time that exists'),
    ],
  ),
  row(
    'rules §5',
    'Typed times: "9:5 pm", AM without a word, hour 13 refused',
    [list, ofEpisode],
    [
      rule(
        'times',
        '1-2 digit hours and minutes with optional am/pm in any case, defaulting to AM',
      ),
      seen('scheduling/visit-dialogs', 'asks for a type and a time that exists'),
      seen('scheduling/visit-dialogs', 'plans a series on its days'),
    ],
  ),
  row(
    'rules §5',
    'A day before today is in the past, and moving there says so',
    [list],
    [
      rule('dates', "rules §5: a date is 'in the past' if its calendar day is before today"),
      seen(
        'scheduling/visit-dialogs',
        'says that a day is in the past, and moves there all the same (spec rules §5)',
      ),
    ],
  ),
  row(
    'rules §5',
    'Both messages of rates',
    [list, '/rates'],
    [
      seen(
        'scheduling/pay/visit-pay',
        'is changed with both messages of the specification, and a reason',
      ),
    ],
  ),
  row(
    'rules §5',
    'Rates of missed, expired and approved visits without a reason are not checked',
    [list],
    [
      served(
        'rates',
        'is not checked for missed visits, nor for approved ones without a reason, which stay as they are',
      ),
    ],
  ),
  row(
    'rules §6',
    'A facility confirms its shifts',
    [list, '/facilities', 'operation.confirmVisit'],
    [
      seen(
        'scheduling/visit-dialogs',
        'are confirmed for their facility and taken back, visits are not',
      ),
    ],
    'the office presses it for the facility: facilities have no accounts',
  ),
  row(
    'rules §9',
    'Pay: the rate or the clinician’s amount, by the hour, with bonus',
    [list, '/rates', '/myPay'],
    [
      rule(
        'payment',
        'the type’s fixed amount replaces the rate, the clinician’s own replaces both, the visit’s all',
      ),
      served('rates', 'a clinician’s own rate replaces the agency’s from the next approval on'),
      seen(
        'my-day/field-pay',
        'explains the clinician’s own pay from what is on the phone, without signal',
      ),
    ],
  ),
  row(
    'rules §9',
    'Units are $/Visit, by default, and $/Hour; without a duration an hourly visit has 8 hours',
    ['/rates', list],
    [
      rule('pay', "rules §9: pay unit default '$/Visit'; also '$/Hour'"),
      rule('pay', 'default hours for hourly pay when no duration is given: 8'),
      [
        'src/server/features/visits/pay-of-visit.test.ts',
        'waits for the office where hourly pay has no length: eight hours are never paid silently',
      ],
    ],
  ),
  row(
    'rules §9',
    'The next and the previous business day',
    [list],
    [
      rule('business-days', 'the next and the previous business day are from Monday to Friday'),
      seen(
        'scheduling/visit-dialogs',
        'steps by business days, moves with the revision that was seen, and goes back in one step',
      ),
    ],
  ),
  row(
    'portal §2, /tc',
    'The room of a visit by video, from stored targets alone',
    ['/tc', 'operation.saveTelehealthRoom'],
    [
      served(
        'visit-plans',
        'by video have a room at an allowed host, and none after the host was taken off',
      ),
      seen(
        'telehealth/telehealth',
        'opens the stored room of a visit, without telling the room where it came from',
      ),
    ],
  ),
  row(
    'portal §4, offline',
    'A visit is missed from the offline phone, and a late submission wins',
    ['/dashboard', 'reportVisit'],
    [
      seen(
        'my-day/day',
        'is Missed at once, waits in the outbox with its reason, and comes back by Undo',
      ),
      served(
        'visit-acts',
        'a phone reports it missed offline, the office cancelled it meanwhile: both are kept',
      ),
    ],
  ),
];
