// The OpenAPI document, generated from the contract.
import { namedEndpoints } from '../../../contract/api.ts';
import type { Settings } from '../../../contract/service/settings.ts';
import { pathOf } from '../mount-routes.ts';
import { sharedResponses } from './errors.ts';
import type { Json } from './json.ts';
import { createNamedSchemas, type NamedSchemas } from './named-schemas.ts';
import { operationOf } from './operation.ts';
import { tagDescriptions } from './tags.ts';

const about = `The service of the Infusion Console: the calls of the app, and those of monitors (\`/device/v1/\`).

Every answer in JSON is an envelope: \`{"status": true, "message": "…", "data": …, "count": …}\`, or a refusal with \`"status": false\`, a true HTTP status, and \`code\`, \`errors\` or \`count\` where there is one. Lists are paged: \`count\` and \`page\` ask for a page, \`count\` of the answer is the number of records in the whole list. Clients ignore fields that they do not know.`;

const securitySchemes = {
  person: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of the identity provider, or one of the service itself.',
  },
  monitor: {
    type: 'http',
    scheme: 'basic',
    description: 'Serial number and gateway credential of a monitor.',
  },
};

interface Service {
  version: string;
  publicUrl: URL;
  help: Settings['help'];
}

function pathsOf(schemas: NamedSchemas): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const named of namedEndpoints) {
    const path = pathOf(named.endpoint);
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operationOf(named, schemas) };
  }
  return paths;
}

export function openApiDocument({ version, publicUrl, help }: Service): Json {
  const schemas = createNamedSchemas();
  const paths = pathsOf(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Infusion Console',
      version,
      summary: 'Fleets of infusion-pump monitors, their facilities and users',
      description: about,
      contact: {
        name: 'Customer service',
        url: publicUrl.origin,
        ...(help.email && { email: help.email }),
      },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl.origin, description: 'This service' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components(),
      responses: sharedResponses,
      securitySchemes,
    },
  };
}
