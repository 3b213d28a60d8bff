import { kind, row, rule, seen, served, type Sentence } from './shown.ts';

const find = '/patient/$id';
const lookedUp = ['operation.addressSuggestions', 'operation.geocode', 'operation.getPlaces'];
const list = 'form-dialog/suggested-field';
const onServer =
  'the server asks the maps service, with a key that stays there; without a key it answers from ' +
  'the places of the country, and without the server the device from those of the agency’s ' +
  'states (decision 072)';

/** Suggestions and checks of addresses. */
export const addresses: readonly Sentence[] = [
  row(
    'portal §1',
    'A maps service completes addresses and finds their places',
    [find, ...lookedUp],
    [
      served('addresses', 'are looked up once, however they are written, by text and by place'),
      served(
        'addresses',
        'are suggested from the places of the agency and located by the suggestion',
      ),
      served(
        'addresses',
        'are on devices for the states the agency works in, whole and then by difference',
      ),
      seen(
        'patients/find-address-offline',
        'is suggested from the places of the device, chosen with the keys, and fills the form',
      ),
      seen('patients/find-address-offline', 'is suggested from the places its page got before'),
    ],
    onServer,
  ),
  row(
    'portal §1',
    'A suggestion has description, place id, main and secondary text',
    [find, 'operation.addressSuggestions'],
    [
      [
        'src/server/adapters/maps-service.test.ts',
        'suggests with description, place, main and secondary text',
      ],
    ],
  ),
  row(
    'portal §1',
    'The chosen one fills the field with its formatted address',
    [find],
    [
      seen(
        'patients/chart-view',
        'fills street, city, state and ZIP code with the one that is chosen, by its place',
      ),
    ],
  ),
  row(
    'portal §4',
    'Suggestions are fetched a moment after the last key, 200 ms',
    [find],
    [kind(list, 'asks 200 ms after the last key, once (spec portal §9)')],
  ),
  row(
    'portal §4',
    'Arrows move the highlight around both ends',
    [find],
    [kind(list, 'moves the highlight with the arrows, around both ends, and Enter chooses')],
  ),
  row(
    'portal §4',
    'Enter takes the highlighted one',
    [find],
    [kind(list, 'moves the highlight with the arrows, around both ends, and Enter chooses')],
  ),
  row(
    'portal §4',
    'Escape or leaving the field clears the list',
    [find],
    [kind(list, 'closes the list with Escape and with leaving the field, and keeps the dialog')],
  ),
  row(
    'portal §4',
    'An empty field has no suggestions',
    [find],
    [kind(list, 'offers nothing for an empty field')],
  ),
  row(
    'portal §4',
    'The first one is not highlighted by itself',
    [find],
    [kind(list, 'offers what fits what was typed, none highlighted')],
  ),
  row(
    'portal §5',
    'It needs a value, a handler, the maps service and its places library',
    [find, ...lookedUp],
    [
      [
        'src/server/adapters/maps-service.test.ts',
        'rejects with the status that is not OK, and never with the key',
      ],
      kind(list, 'has $left suggestions left after a failure with clears $clears'),
    ],
    onServer,
  ),
  row(
    'portal §7',
    'Predictions with bounds, countries and types; details and geocoding by text or place id',
    [find, ...lookedUp],
    [
      ['src/server/adapters/maps-service.test.ts', 'takes bounds, countries and types'],
      [
        'src/server/adapters/maps-service.test.ts',
        'locates by address and by place, in the parts of a chart',
      ],
    ],
  ),
  row(
    'portal §7',
    'A status that is not OK is an error with that status',
    [find, 'operation.geocode'],
    [
      served(
        'addresses',
        'are refused with the status of the service, and the log has nothing else',
      ),
      [
        'src/server/adapters/maps-service.test.ts',
        'rejects with the status that is not OK, and never with the key',
      ],
    ],
  ),
  row(
    'portal §8',
    'It is logged; a failure may take the suggestions away',
    [find, 'operation.addressSuggestions'],
    [
      served(
        'addresses',
        'are refused with the status of the service, and the log has nothing else',
      ),
      kind(list, 'has $left suggestions left after a failure with clears $clears'),
    ],
  ),
  row(
    'portal §8',
    'A missing maps library and a missing places library have an error each',
    [find, ...lookedUp],
    [
      served(
        'addresses',
        'are refused with the status of the service, and the log has nothing else',
      ),
      ['src/server/adapters/maps-service.test.ts', 'says which library the key does not open: %s'],
    ],
    'the libraries are two services of one key on the server (decision 072)',
  ),
  row(
    'portal §9',
    'The map begins at zoom 7 with markers of 40 pixels',
    ['/episodes', 'operation.episodesLite'],
    [
      seen(
        'maps/maps',
        'begins at zoom 7 with markers of 40 pixels at their places, on the borders of the states',
      ),
    ],
  ),
  row(
    'portal §9',
    'The delay of suggestions is 200 ms',
    [find],
    [kind(list, 'asks 200 ms after the last key, once (spec portal §9)')],
  ),
  row(
    'portal §9',
    'The maps service has its key in the configuration',
    ['/constants', 'admin.saveConstant'],
    [
      served(
        'constants',
        'keep a key of another service on the server, out of the list and out of the history',
      ),
    ],
  ),
  row(
    'rules §5',
    'Several addresses: choose one of the list',
    [find],
    [
      kind(list, 'leaves the list open where what was typed is refused, and says only why'),
      seen('patients/find-address', 'says so where the typed text means $what'),
    ],
  ),
  row(
    'rules §5',
    'An address, a state and a ZIP code that do not exist have a text each',
    [find, '/episode/$id'],
    [
      rule(
        'address',
        'is refused for a street without a letter, a state or a ZIP code that does not exist',
      ),
      served(
        'demographics',
        'refuses a ZIP code of another state than the address, in the office and in the field',
      ),
    ],
  ),
  row(
    'rules §5',
    'What was typed and not chosen has its text, to the letter',
    [find],
    [
      rule('address', 'rules §5: the printed messages'),
      seen(
        'patients/chart-view',
        'saves nothing while a typed address was not chosen, and says how',
      ),
    ],
  ),
  row(
    'rules §5',
    'An address that was not recognised has its text, to the letter',
    [find],
    [
      rule('address', 'rules §5: the printed messages'),
      seen('patients/find-address', 'says so where the typed text means $what'),
    ],
  ),
  row(
    'rules §5',
    'State of the episode and of the patient against those of the agency',
    [find, '/episode/$id', 'admin.createEpisode'],
    [
      rule('address', 'each has its message'),
      served(
        'demographics',
        'refuses a new address and an episode outside the states of the agency',
      ),
    ],
  ),
  row(
    'rules §7',
    'Geocoding by address or place id; a refusal names the status',
    [find, 'operation.geocode'],
    [served('addresses', 'are looked up once, however they are written, by text and by place')],
  ),
];
