// What the console keeps of SCIM's resources (RFC 7643), as SCIM describes it. The definitions are scimmy's, which has one of
// each for the whole process: they are read here and nowhere changed.
import SCIMMY from 'scimmy';

const { SchemaDefinition } = SCIMMY.Types;
type Definition = SCIMMY.Types.SchemaDefinition;

export const scimPath = '/scim/v2';

const { User, Group, EnterpriseUser } = SCIMMY.Schemas;

export const userSchema = User.definition.id;
export const groupSchema = Group.definition.id;

/** Kept and answered; whatever else a directory sends of a person is accepted and forgotten. */
const keptOfUser = ['userName', 'name', 'displayName', 'active', 'emails', 'phoneNumbers', 'roles'];

function withOnly(whole: Definition, names: readonly string[]): Definition {
  const attributes = names.map((name) => whole.attribute(name));
  return new SchemaDefinition(whole.name, whole.id, whole.description, attributes);
}

/** Users as they are kept. */
export const keptUser = withOnly(User.definition, keptOfUser);

/** Users as a directory may send them: a path that is not even here is none of SCIM's. */
export const knownUser = withOnly(
  User.definition,
  User.definition.attributes.flatMap((it) =>
    it instanceof SCIMMY.Types.Attribute && !it.config.shadow ? it.name : [],
  ),
).extend(EnterpriseUser.definition);

export const knownGroup = withOnly(Group.definition, ['displayName', 'members']);

/** How many resources a page has at most. */
export const maxPage = 200;

export function serviceProviderConfig(base: string) {
  const { id } = SCIMMY.Schemas.ServiceProviderConfig.definition;
  return {
    schemas: [id],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxPage },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The key of a service account with the role Directory',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

export function resourceTypes(base: string) {
  const { id } = SCIMMY.Schemas.ResourceType.definition;
  return [
    { name: 'User', endpoint: '/Users', description: 'User Account', schema: userSchema },
    { name: 'Group', endpoint: '/Groups', description: 'Group', schema: groupSchema },
  ].map((type) => ({
    schemas: [id],
    id: type.name,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
  }));
}

export function schemas(base: string) {
  return [keptUser, knownGroup].map((it) => it.describe(`${base}/Schemas`));
}
