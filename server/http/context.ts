/** What middlewares leave behind for those after them. */
export interface HttpEnv {
  Variables: {
    requestId: string;
    /** Record id of the user or of the monitor that calls; not set before somebody was recognised. */
    callerId: string | undefined;
  };
}
