/** For so long a person must have paused before the service is asked for what they type into the header's search box. */
export const searchDebounceMs = 1000;
