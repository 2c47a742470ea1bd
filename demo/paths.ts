/** Paths at which the service of the demonstration signs in: when somebody asks for it, and when somebody comes to look. */
export const signInPath = '/demonstration/sign-in';
export const enterPath = '/demonstration/enter';
