import { describe, expect, it } from 'vitest';
import { linkAccount, unlinkAccount } from '#contract/linked-accounts.ts';
import { qaNotes } from '#contract/notes.ts';
import {
  changeVisitRate,
  providerTypes,
  removeVisitRate,
  saveProviderType,
  saveVisitRate,
} from '#contract/rates.ts';
import { updateVisit } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { approval, change, codeOf, payDesk, rn, type PayDesk } from '../support/pay-desk.ts';

describe.each(databasesOf(import.meta.url))(
  'somebody else decides what one is paid, on %s (decision 081)',
  (database) => {
    let desk: PayDesk;
    payDesk(database, (opened) => {
      desk = opened;
    });

    it('nobody changes what their own provider type is paid, nor the times they are paid for', async () => {
      const { db } = desk.server.inside();
      const visit = await desk.inReview();
      const clinician = must(visit.providerId, 'clinician');
      const person = async (name: string) =>
        db
          .selectFrom('app_user')
          .select(['org_id', 'id', 'provider_type_id'])
          .where('user_name', '=', name)
          .executeTakeFirstOrThrow();
      const [biller, reviewer] = [await person('billing'), await person('qa')];
      const { provider_type_id: kept } = biller;
      await db
        .updateTable('app_user')
        .set({ provider_type_id: null })
        .where('id', '=', biller.id)
        .execute();
      const links = [biller.id, reviewer.id, clinician].map((user_id) => ({
        org_id: biller.org_id,
        user_id,
        person_id: biller.id,
        linked_at: new Date(),
      }));
      await db.insertInto('login_link').values(links).execute();
      const { rows: types } = await desk.billing.call(providerTypes, {});
      const { revision } = must(
        types.find(({ id }) => id === rn),
        'the provider type',
      );
      const type = { id: rn, revision, fixedAmount: 900, isHourly: true, override: null };
      const rate = {
        rate: null,
        providerTypeId: rn,
        visitTypeId: 204,
        amount: 900,
        startDate: '01/01/2019',
        endDate: '12/31/2019',
      };
      const saving = (rated: object = {}) =>
        codeOf(desk.billing.ask(saveVisitRate, { ...rate, ...rated }));
      try {
        expect(await codeOf(desk.billing.ask(saveProviderType, { ...type, bonus: null }))).toBe(
          'rate.own',
        );
        expect(await saving()).toBe('rate.own');
        // Of another type they are anybody's.
        const { id } = await desk.billing.call(saveVisitRate, { ...rate, providerTypeId: rn + 1 });
        expect(await saving({ rate: { id, revision: 1 } })).toBe('rate.own');
        await desk.billing.call(removeVisitRate, { id, revision: 1 });
        const { revision: visitRevision } = await desk.read(visit.id);
        const times = {
          begin: new Date(Date.now() - 23 * 3_600_000).toISOString(),
          end: new Date(Date.now() - 60_000).toISOString(),
        };
        const longer = { times, reason: '209', resolution: '12', comment: '' };
        expect(
          await codeOf(desk.qa.ask(updateVisit, { visitId: visit.id, visitRevision, ...longer })),
        ).toBe('rate.own');
      } finally {
        await db.deleteFrom('login_link').where('person_id', '=', biller.id).execute();
        await db
          .updateTable('app_user')
          .set({ provider_type_id: kept })
          .where('id', '=', biller.id)
          .execute();
      }
    });

    it('an account that was unlinked for a moment is still the same person’s', async () => {
      const visit = await desk.inReview();
      const reviewer = await signedIn(desk.server.url, 'qa');
      await reviewer.call(linkAccount, { userName: 'nurse', password: demoPassword });
      const clinician = must(visit.providerId, 'clinician');
      await reviewer.call(unlinkAccount, { userId: clinician });
      expect(await codeOf(reviewer.ask(qaNotes, approval(visit)))).toBe('note.own');
      // Nor is a third account a way round.
      const biller = await signedIn(desk.server.url, 'billing');
      await biller.call(linkAccount, { userName: 'qa', password: demoPassword });
      const entry = { fixedRate: true, providerAmount: 999, rateChangeReason: 'Long way' };
      expect(await codeOf(biller.ask(changeVisitRate, change(visit, entry)))).toBe('rate.own');
      await biller.call(unlinkAccount, { userId: reviewer.state.user.id });
      await desk.server.inside().db.deleteFrom('ended_login_link').execute();
    });
  },
);
