/** The product token that robots.txt files name. */
export const ROBOT_NAME = "CreatorSignalBot"

/** How every request of a source names itself. */
export const USER_AGENT = `${ROBOT_NAME}/0.1`
