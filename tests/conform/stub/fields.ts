// The fields of each answer, in the words of the specifications and not of the contract. What is needed is what a screen
// shows, sorts by, or sends back; anything else may be left out, but must not be of another type.

interface Fields {
  needed: readonly string[];
  mayBeMissing?: readonly string[];
}

/** `auto_log_level` is left out: what is not a number there is 0. */
const monitor: Fields = {
  needed: ['id', 'monitor_id', 'cloud_id'],
  mayBeMissing: [
    'facility_id',
    'assigned_facility',
    'assigned_facility.name',
    'status',
    'last_communication',
    'last_connected_date',
    'created_date',
    'online_status',
  ],
};
const facility: Fields = {
  needed: [
    'id',
    'name',
    'physical_address',
    'city',
    'state',
    'zip',
    'timezone',
    'facility_id',
    'contact_name',
    'contact_email',
    'contact_phone',
    'mca_rep_name',
  ],
  mayBeMissing: ['country_code'],
};
const user: Fields = {
  needed: [
    'user_id',
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'assigned_facilities.0.id',
    'assigned_facilities.0.name',
  ],
  mayBeMissing: ['country_code', 'created_date', 'userStatus', 'assigned_facilities'],
};

export const fieldsOfAnswers: Readonly<Record<string, Fields>> = {
  'GET v1/monitors': monitor,
  'GET v1/monitors/assigned': monitor,
  'GET v1/monitors/unassigned': monitor,
  'POST v1/monitors/deleted': monitor,
  'POST v1/monitors/search': monitor,
  'GET v1/facilities/{id}/monitors': monitor,
  'GET v1/monitors/{id}': { ...monitor, mayBeMissing: [...(monitor.mayBeMissing ?? []), 'onlinestatus'] },
  'GET v1/monitors/cloudid/{cloudId}': monitor,
  // A channel that has not arrived yet may be left out; another `probe_status` than A, B and AB counts as none.
  'GET v1/monitors/{id}/channels/status': {
    needed: [],
    mayBeMissing: ['channel_a', 'channel_b', 'upload_request'],
  },
  'GET v1/facilities': facility,
  'POST v1/facilities/search': facility,
  'GET v1/facilities/{id}': facility,
  'POST v1/facilities/names': { needed: ['id', 'name'] },
  'GET v1/users': user,
  'POST v1/users/search': user,
  'GET v1/facilities/{id}/users': user,
  'GET v1/users/{id}': user,
  'GET v1/users/user/admingroup': { needed: ['status'] },
  'GET v1/monitors/{id}/audiolist/{fromDate}/{toDate}': {
    needed: [
      'id',
      'correlation_id',
      'created_date',
      'file_data',
      'file_data.0.id',
      'file_data.0.channel',
      'file_data.0.probe_status',
    ],
    mayBeMissing: ['monitor_id', 'code_name', 'channel'],
  },
  'GET v1/files/{id}': { needed: ['url', 'file_name'] },
  'GET v1/monitors/{id}/log/{hours}/{fromDate}/{toDate}': {
    needed: ['id', 'file_name', 'created_date'],
    mayBeMissing: ['updated_date'],
  },
  'POST v1/monitors/{id}/activities/search': {
    needed: ['type', 'activity', 'created_date', 'updated_date'],
  },
};
