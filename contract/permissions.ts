/** Roles an account can hold. Source: the brief, section 6. */
export const ROLES = ['admin', 'developer'] as const;
export type Role = (typeof ROLES)[number];

/** Labels that routes carry; a role grants some of them. Source: the brief, section 6. */
export const PERMISSIONS = ['view_dashboard', 'view_favorites'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What each role may do beside the role checks of endpoints. */
export const GRANTS: Record<Role, readonly Permission[]> = {
  admin: ['view_dashboard', 'view_favorites'],
  developer: ['view_dashboard', 'view_favorites'],
};

/** The permissions of an account that holds `roles`; a school can take some from the developer role. */
export const permissionsOf = (
  roles: readonly Role[],
  developer: readonly Permission[] = GRANTS.developer,
): Permission[] =>
  PERMISSIONS.filter((permission) =>
    roles.some((role) => (role === 'developer' ? developer : GRANTS[role]).includes(permission)),
  );

/** Admins only. */
export const ADMIN = ['admin'] as const satisfies readonly Role[];
/** Admins and developers. */
export const STAFF = ['admin', 'developer'] as const satisfies readonly Role[];
