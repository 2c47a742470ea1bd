// The refusals of the OpenAPI document. What several calls answer is described once.
import { tooManyNamed } from '../../../contract/common/answers.ts';
import { type Caller, type Endpoint, isRead } from '../../../contract/common/endpoint.ts';
import { versionConflict } from '../../../contract/common/text-field.ts';
import {
  serviceAccountUnknown,
  serviceAccountWrong,
} from '../../../contract/service-accounts/service-accounts.ts';
import { ofOthers } from '../../../contract/users/roles.ts';
import { type Json, jsonContent } from './json.ts';

const everyCall = {
  InvalidRequest: { status: 400, description: 'Invalid request' },
  NotFound: { status: 404, description: 'Not found' },
  InternalError: { status: 500, description: 'Internal error' },
  DatabaseUnavailable: { status: 503, description: 'The database cannot be reached; see Retry-After' },
};

/** See server/app/copies.ts. */
const ofCopies = {
  Copy: { status: 423, description: 'COPY: this service is a copy, and does not do this' },
};

const stepUpAsked =
  'Not signed in. SECOND_FACTOR: this session has to answer the second factor first. STEP_UP: it was answered too long ago for this call';

const callers = {
  NotSignedIn: { status: 401, description: 'Not signed in' },
  FactorAsked: {
    status: 401,
    description: 'Not signed in. SECOND_FACTOR: this session has to answer the second factor first',
  },
  StepUpAsked: {
    status: 401,
    description: stepUpAsked,
  },
  DeleteAsked: { status: 401, description: `${stepUpAsked}, where forceDelete is true` },
  NotAllowed: {
    status: 403,
    description:
      'May not use the console. RIGHT_MISSING: may use it, and lacks the right of this call, which alone is refused',
  },
  OtherSite: { status: 403, description: 'Called by a page of another site' },
  NotJson: { status: 415, description: 'The body is not declared as JSON' },
  UnknownMonitor: { status: 401, description: 'Unknown serial number or wrong credential' },
  TooManyDeviceCalls: {
    status: 429,
    description: 'More than two calls a second, or twenty at once; see Retry-After',
  },
};

const bodies = {
  FileTooLarge: { status: 413, description: 'A file is larger than 64 KiB' },
  NotForm: { status: 415, description: 'The body is not multipart/form-data' },
  RequestEnded: { status: 409, description: 'The request has ended, or something else has arrived for it' },
  UploadTooLarge: { status: 413, description: 'Too large' },
  UnsupportedType: { status: 415, description: 'Unsupported content type' },
  DigestMismatch: { status: 422, description: 'Does not match its Content-Digest' },
};

/** Refusals that the contract declares for several calls, word for word. */
const repeated = {
  VersionConflict: { status: 409, description: versionConflict[409] },
  MonitorDeleted: { status: 409, description: 'The monitor was deleted' },
  RequestNotOpen: { status: 409, description: 'The request is no longer open' },
  DeleteChecked: {
    status: 409,
    description:
      'forceDelete false: a code, its question as `message` and `count`. COUNT_CHANGED: the count has changed',
  },
  NothingSelected: {
    status: 422,
    description: 'Nothing is selected, or the selection cannot be deleted',
  },
  CountChanged: { status: 409, description: 'COUNT_CHANGED: the count has changed' },
  NoSelection: { status: 422, description: 'Nothing is selected' },
  NoneToAssociate: {
    status: 404,
    description: 'Facility not found, or none of the ids belongs to a monitor',
  },
  TooManyAttempts: { status: 429, description: 'Too many attempts; see Retry-After' },
  InvalidUpload: { status: 400, description: 'Not valid, or cut off' },
  TooManyNamed: { status: 429, description: tooManyNamed },
  ServiceAccountUnknown: { status: 404, description: serviceAccountUnknown },
  ServiceAccountWrong: { status: 422, description: serviceAccountWrong },
  UserOfOthers: { status: 422, description: ofOthers },
  NobodyWaits: { status: 404, description: 'Nobody with this id waits any more (no code)' },
  FactorElsewhere: {
    status: 409,
    description: 'An outside provider asks for its own second factor (no code)',
  },
  LastFactor: {
    status: 409,
    description: 'It is the last one, and a second factor is required (no code)',
  },
  DiskFull: { status: 507, description: 'The disk is full: send the same again after Retry-After' },
  TooManyUploads: { status: 429, description: 'Two uploads are open already' },
};

const shared: Readonly<Record<string, Refusal>> = {
  ...everyCall,
  ...ofCopies,
  ...callers,
  ...bodies,
  ...repeated,
};

interface Refusal {
  status: number;
  description: string;
}

const ofCaller: Readonly<Record<Caller, readonly Refusal[]>> = {
  anyone: [callers.OtherSite],
  'signed-in': [],
  administrator: [callers.NotAllowed],
  monitor: [callers.UnknownMonitor, callers.TooManyDeviceCalls],
};

function stepUpAskedWhere(stepUp: Exclude<Endpoint['stepUp'], true | undefined>): Refusal {
  const where = 'when' in stepUp ? stepUp.says : stepUp.byRecord;
  return { status: 401, description: `${stepUpAsked}, where ${where}` };
}

function ofSession({ caller, beforeFactor, stepUp }: Endpoint): Refusal[] {
  if (caller !== 'signed-in' && caller !== 'administrator') return [];
  if (stepUp) return [stepUp === true ? callers.StepUpAsked : stepUpAskedWhere(stepUp)];
  return [beforeFactor ? callers.NotSignedIn : callers.FactorAsked];
}

const ofUpload = [bodies.RequestEnded, bodies.UploadTooLarge, bodies.UnsupportedType, bodies.DigestMismatch];
const ofForm = [bodies.FileTooLarge, bodies.NotForm];

/** HTTP status → when it is answered; what is particular to the call comes before what is general. */
function refusalsOf(endpoint: Endpoint): Record<string, string> {
  const { caller, method, binaryBody, files, errors } = endpoint;
  const general: readonly Refusal[] = [
    ...Object.values(everyCall),
    ...ofCaller[caller],
    ...ofSession(endpoint),
    ...(caller !== 'monitor' && !isRead(endpoint) ? [ofCopies.Copy] : []),
    ...(caller === 'anyone' && method !== 'GET' ? [callers.NotJson] : []),
    ...(binaryBody ? ofUpload : []),
    ...(files ? ofForm : []),
  ];
  return { ...Object.fromEntries(general.map((it) => [it.status, it.description])), ...errors };
}

const answerOf = (description: string): Json => ({
  description,
  ...jsonContent({ $ref: '#/components/schemas/Failure' }),
});

/** The refusals of a call, by HTTP status. */
export function errorResponsesOf(endpoint: Endpoint): Json {
  return Object.fromEntries(
    Object.entries(refusalsOf(endpoint)).map(([status, description]) => {
      const name = Object.keys(shared).find(
        (it) => shared[it]?.status === Number(status) && shared[it]?.description === description,
      );
      return [status, name ? { $ref: `#/components/responses/${name}` } : answerOf(description)];
    }),
  );
}

/** The refusals of several calls, by name. */
export const sharedResponses: Json = Object.fromEntries(
  Object.entries(shared).map(([name, { description }]) => [name, answerOf(description)]),
);
