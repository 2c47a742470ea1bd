// Calls about facilities and people.
import { typedChange, typedFacility, typedUser } from '../form-values.ts';
import { type CallCase, type CallCases, type Calling, naming, ofId, plain, plainNew } from './call-case.ts';

const facility = ({ at }: Calling) => at.facility();
const user = ({ at }: Calling) => at.user();
const menu = { user_menu: 'USER_ALL' };

const selectingUser = (body: object, more: { missing?: number; allowed?: number } = {}): CallCase =>
  naming('user', async ({ at }) => ({ body: { ...menu, user_ids: [await at.user()], ...body } }), more);

/** Nobody but an administrator deletes facilities: it is one that nobody has a role for. */
const deletingFacility: CallCase = naming('service', async ({ at }) => ({
  body: { facility_ids: [await at.spareFacility()], forceDelete: true, searchValue: '' },
}));

const byIds = (names: 'facility' | 'user', find: (calling: Calling) => Promise<string>): CallCase =>
  naming(names, async (calling) => ({ body: { ids: [await find(calling)] } }), { missing: 200 });

export const facilityCalls: CallCases = {
  listFacilities: [plain()],
  searchFacilities: [plain({ body: { searchValue: 'a' } })],
  getFacility: [ofId('facility', facility)],
  getFacilitiesByIds: [byIds('facility', facility)],
  findFacilityNames: [plain({ body: { search_name: 'e' } })],
  countFacilities: [plain()],
  getFacilityHealth: [byIds('facility', facility)],
  createFacility: [plainNew(() => ({ body: typedFacility() }))],
  updateFacility: [
    naming('facility', async ({ at }) => ({
      params: { id: await at.facility() },
      body: typedFacility({ facility_id: `CODE-${await at.facility()}` }),
    })),
  ],
  deleteFacilities: [deletingFacility],
  deleteFoundFacilities: [deletingFacility],
};

export const userCalls: CallCases = {
  listUsers: [plain()],
  searchUsers: [
    plain({ body: { searchValue: 'kim' } }),
    naming('facility', async ({ at }) => ({ body: { searchValue: '', facilityId: await at.facility() } })),
  ],
  listFacilityUsers: [ofId('facility', facility)],
  getUser: [ofId('user', user)],
  getUsersByIds: [byIds('user', user)],
  countUsers: [plain({ params: { menu: 'USER_ALL' } })],
  createUser: [
    naming('facility', async ({ at }) => ({ body: typedUser([await at.facility()]) })),
    naming('facility', async ({ at, home }) => ({
      body: typedUser([await home.facility()], {
        roles: [{ role: 'engineer', facility_id: await at.facility() }],
      }),
    })),
  ],
  updateUser: [
    naming('user', async ({ at, home }) => ({
      params: { id: await at.user() },
      body: { ...typedChange, location: [await home.facility()] },
    })),
    naming('facility', async ({ at, home }) => ({
      params: { id: await home.user() },
      body: { ...typedChange, location: [await at.facility()] },
    })),
  ],
  resetUser: [ofId('user', ({ at }) => at.user('LOCKED_OUT'))],
  deleteUsers: [selectingUser({ forceDelete: true }), selectingUser({}, { allowed: 409 })],
  deleteFoundUsers: [selectingUser({ forceDelete: true, searchValue: '' })],
  suspendUser: [ofId('user', user)],
  reactivateUser: [ofId('user', ({ at }) => at.user('SUSPENDED'))],
  inviteUser: [ofId('user', ({ at }) => at.user('STAGED'))],
  resetSecondFactor: [
    ofId('user', ({ at }) => at.userWithFactor()),
    ofId('user', user, {}, { allowed: 409 }),
  ],
  listAccessRequests: [plain()],
  giveAccess: [ofId('service', ({ at }) => at.accessRequest())],
  declineAccess: [ofId('service', ({ at }) => at.accessRequest())],
  previewUserChange: [selectingUser({ change: { type: 'suspend' } }, { missing: 200 })],
  startUserChange: [selectingUser({ change: { type: 'suspend' } })],
  getOwnRights: [plain()],
};
