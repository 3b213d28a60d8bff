import { row, rule, seen, served, type Sentence } from './shown.ts';

/** Where the first version did something else than the specification, and what it does now. */
export const deviations: readonly Sentence[] = [
  row(
    'D2',
    'Timed jobs move visits as days pass',
    ['/visits'],
    [
      served(
        'visit-days',
        'all go the ways of timed jobs, each step once, and the audit log stays whole',
      ),
      rule('visit-aging', 'is overdue the day after its day, and expires with the days'),
    ],
  ),
  row(
    'D4',
    'The lists of one’s own are the clinician’s; the queue of reviewers has another name',
    [
      '/myVisits',
      'operation.myPendingVisits',
      'operation.myPendingNotes',
      'operation.myCompletedVisits',
    ],
    [
      served('visit-plans', 'a clinician’s own lists hold their own, by what they still need'),
      seen(
        'my-day/own-visits',
        'asks the office for handed-in visits, and opens only those that a phone keeps',
      ),
    ],
  ),
  row(
    'D11',
    'A position that is too old is not taken',
    ['/dashboard'],
    [
      [
        'src/client/features/visits/clock/position.test.ts',
        'takes no position that is older than the agency allows (spec portal §9)',
      ],
    ],
  ),
  row(
    'D13',
    '"Visits successfully unstaffed", to the letter',
    ['/visits'],
    [
      seen(
        'scheduling/act-actions',
        'says to the letter that visits were unstaffed (spec portal §8)',
      ),
    ],
  ),
  row(
    'D16',
    'Messages of addresses; ZIP code and state are compared',
    ['/patient/$id'],
    [
      rule('address', 'is refused when state and ZIP code are of two states'),
      served(
        'demographics',
        'refuses a ZIP code of another state than the address, in the office and in the field',
      ),
    ],
  ),
  row(
    'D17',
    'Telephone numbers have ten digits at every entry, and those of before too',
    ['/patients'],
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
    'D18',
    'Duplicates by likeness at a new patient and at an import',
    ['/patients', '/dataImport', '/duplicates'],
    [
      served('duplicates', 'are found with what can be compared, and the record itself is none'),
      served('duplicates', 'stop an import until it is meant'),
      seen(
        'patients/new-patient-dialog',
        'shows who may be the same person side by side, and saves only when that is meant',
      ),
    ],
  ),
  row(
    'D21',
    'A visit has a type of episode and the word of its facility',
    ['/visits'],
    [
      served(
        'visit-plans',
        'a shift is “Facility Unaccepted” until its facility confirms it, and is found by that',
      ),
    ],
  ),
  row(
    'D22',
    'The clinician’s own amount and the visit’s own list count; rates are checked',
    ['/rates', '/visits'],
    [
      served('rates', 'a provider type has a fixed amount, an hour and a bonus of its own'),
      served('rates', 'a clinician’s own rate replaces the agency’s from the next approval on'),
      rule('rates', 'both at once'),
    ],
  ),
  row(
    'D27',
    'Unit and service type of a visit type',
    ['/visits'],
    [served('visit-plans', 'types have a unit and a service type, changed by an administrator')],
  ),
  row(
    'D29',
    'Clinicians late in the alphabet are offered too',
    ['/visits', '/episodes', '/patient/$id', 'operation.providersLite', 'admin.staffingWindow'],
    [
      served(
        'offered-clinicians',
        'are those of its discipline, however many others come before them in the alphabet',
      ),
      served(
        'shortlisted-clinicians',
        'are those of the name typed, in whatever order its words come',
      ),
      seen(
        'scheduling/offered-clinicians',
        'says how many of a large agency are offered, and finds the others by a name',
      ),
      served(
        'planned-clinicians',
        'are thirty for a visit: who knows its patient, then those who live nearest',
      ),
      seen(
        'staffing/plan',
        'says whom it weighs of a large agency, and gives visits to anybody who is named',
      ),
      served('planned-clinicians', 'are on a map those near to what it shows, and anybody by name'),
      seen('staffing/wishes', 'finds who is not wanted by a name, and keeps whom was named before'),
    ],
  ),
  row(
    'D35',
    'Payer type and care coordinator come from lists',
    ['/episode/$id'],
    [
      served(
        'episode-life',
        'is edited as it was seen: everything a claim needs, from lists, with plausible dates',
      ),
      rule('episode-rules', 'payer types begin with Episodic, each once'),
    ],
  ),
];
