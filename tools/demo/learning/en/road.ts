/** Questions of our own about the road, for the sample school: `# category`, `? question`, `* right`, `- wrong`, `! why`. */
export const ROAD = `
# Right of way
? Two cars reach a junction without signs at the same time. Who goes first?
* The one that comes from the right
- The one that is faster
- The one on the wider road
! Where nothing else is said, the right goes before the left.
? You want to enter a roundabout. To whom do you give way?
* To vehicles that are in the roundabout
- To vehicles that enter after you
- To nobody
! Who is in the roundabout goes first.
? You turn left at a junction. Whom do you let pass?
* Oncoming vehicles that go straight on
* Pedestrians who cross the street you turn into
- Vehicles behind you
! Turning left crosses the path of oncoming traffic and of those who walk along the street you leave.
? An ambulance with blue lights and siren comes up behind you in a queue. What do you do?
* Move to the side and let it through
- Speed up to stay ahead of it
- Brake hard at once where you are
! Clear the way early and predictably; stop only where that helps.
? You leave a car park and come onto the street. Who goes first?
* The vehicles and pedestrians on the street
- You, when you come from the right
- You, when you show your indicator
! Who comes from a property gives way to everyone.
? At a stop sign nobody is to be seen. What do you have to do?
* Stop at the line, look, then go
- Slow down to walking pace and go
- Go on, since nobody comes
! A stop sign asks for a full stop, whatever the traffic.
? A police officer waves you on while the lights are red. What counts?
* The sign of the officer
- The red light
- The sign at the roadside
! Officers go before lights, lights before signs, signs before rules.
? A tram comes from the left at a junction without signs. Who goes first?
* The tram
- You, since you come from the right
- Whoever arrives first
! Vehicles on rails cannot give way and go first where nothing else is said.
? You come to a narrowing; the obstacle is on your side. Who goes first?
* Oncoming traffic
- You
- The larger vehicle
! Who has the obstacle on their side waits.
? On a steep mountain road two cars meet where only one can pass. Who should reverse, as a rule?
* The one for whom it is easier, usually the one that drives downhill when it is near a passing place
- Always the one that drives uphill
- Always the older driver
! Whoever reaches a passing place more easily makes room.
? A bus in town shows that it will leave its stop. What do you do?
* Slow down and, if need be, stop to let it pull out
- Sound the horn and pass
- Drive on the pavement around it
! In built-up areas buses that leave their stop are let out.
? You turn right and a cyclist rides straight on in the cycle lane beside you. Who goes first?
* The cyclist
- You, because you are ahead
- You, because you show the indicator
! Who turns gives way to those who go straight on beside them.
# Lights and signals of traffic
? The light turns amber while you can still stop safely. What do you do?
* Stop before the line
- Speed up
- Drive on, since amber means free
! Amber means stop, unless braking would be dangerous.
? What does a flashing amber light at a junction tell?
* Go on with care; the other signs and rules count
- Stop and wait for green
- The road is closed
! The lights are out of use; signs and rules decide.
? A green arrow to the right is lit beside a red light. What may you do?
* Go in the direction of the arrow, letting those pass who have the way
- Go in any direction
- Nothing until the round light is green
! The arrow frees its direction alone.
? Red lights flash at a level crossing and the barriers are up. What do you do?
* Stop
- Cross quickly
- Cross if no train is to be seen
! Red light means stop, barriers or not.
? The light is green, but the junction is full. What do you do?
* Wait before the junction until there is room
- Drive in and wait in the middle
- Use the horn
! Nobody enters a junction that they would block.
? An officer faces you with an arm raised straight up. What does it mean?
* Stop for all directions
- Free for you
- Turn right
! The raised arm stops everyone, as amber does.
# Speed
? What is the general limit for cars in built-up areas in Portugal?
* 50 km/h
- 60 km/h
- 40 km/h
! 50 km/h, unless signs say otherwise.
? What is the general limit for cars without trailer on Portuguese motorways?
* 120 km/h
- 130 km/h
- 100 km/h
! 120 km/h, and at least 50 km/h.
? What is the general limit for cars on roads reserved for motor vehicles in Portugal?
* 100 km/h
- 120 km/h
- 90 km/h
! 100 km/h on such roads, 90 km/h on other roads out of town.
? What is the limit for cars out of town on ordinary Portuguese roads?
* 90 km/h
- 100 km/h
- 80 km/h
! 90 km/h, unless signs say otherwise.
? How fast may you drive in a residential zone of shared use in Portugal?
* 20 km/h
- 30 km/h
- 50 km/h
! In zones of shared use people on foot may use the whole street.
? What is the lowest speed on a Portuguese motorway in normal traffic?
* 50 km/h
- 40 km/h
- 80 km/h
! Vehicles that cannot reach it may not use the motorway.
? The limit is 90 km/h and thick fog lets you see 40 m. How fast may you drive?
* So that you can stop within what you see
- 90 km/h with fog lights
- 80 km/h
! A limit is the most for good conditions; sight sets the speed.
? Where does a lower speed matter most?
* Near schools and playgrounds
* On wet leaves
- On a dry, empty motorway
! Children act by surprise, and leaves are slippery.
? Why is driving far too slowly without need not allowed?
* It hinders others and tempts them into risky overtaking
- It uses more fuel
- It wears the tyres
! Speed should suit the traffic as well as the road.
# Overtaking
? On which side do you overtake, as a rule?
* On the left
- On the right
- On either side
! Right-hand traffic overtakes on the left.
? How much room at the side do you leave when you overtake a cyclist in Portugal?
* At least 1.5 m
- 0.5 m
- As much as the lane leaves
! Cyclists may swerve; 1.5 m is the least.
? Where may you not overtake?
* Just before the top of a hill where you cannot see
* At and just before pedestrian crossings
- On a straight road with a broken line
! Overtake only where you see enough and no one is hidden by the vehicle ahead.
? What do you check before you pull out?
* Mirrors and over the shoulder
* That nobody overtakes you
- Only the vehicle ahead
! The blind spot hides whole cars.
? A car overtakes you. What do you do?
* Keep right and do not speed up
- Speed up so that it is over sooner
- Move to the middle
! Who is overtaken must not make it harder.
? When may you move back to the right after overtaking?
* When you see the other vehicle whole in your inside mirror
- As soon as you are past its bonnet
- When the other flashes
! Then there is room enough between you.
? A continuous line runs along the middle of the road. What does it mean?
* It may not be crossed
- It may be crossed to overtake
- It is only for lorries
! Lines that are whole are walls.
? A vehicle ahead signals left and slows down. On which side may you pass it?
* On the right, where there is room and it is safe
- On the left
- Nowhere, ever
! Who is about to turn left is passed on the right.
? Two lanes of slow traffic stand side by side in a queue. What is allowed?
* To pass on the right within your own lane
- To change from lane to lane to gain places
- To use the emergency lane
! In queues lanes may move at different speeds; weaving is not allowed.
# Stopping and parking
? Where is stopping not allowed?
* On pedestrian crossings
* On bridges and in tunnels
- In a parking bay
! You would hide people or block the way.
? How far from a junction must a parked car stand, at the least, in town?
* 5 m
- 1 m
- 20 m
! Others need to see into the junction.
? What is the difference between stopping and parking?
* Stopping is short, for getting in and out or loading, with the driver ready to move
- There is none
- Parking is only at night
! A vehicle that is left stands parked.
? You park downhill beside a kerb. How do you leave the car?
* Handbrake on, a gear engaged, wheels turned to the kerb
- In neutral
- Wheels straight and lights on
! Should the brake fail, the kerb holds the car.
? May you park on a place for people with disabilities for a minute?
* No, without the card never
- Yes, with hazard lights
- Yes, at night
! The places are needed at any time.
? What do you do before opening the door to the street?
* Look in the mirror and over the shoulder for cyclists
- Use the horn
- Open it quickly
! An opened door is one of the commonest causes of cycle accidents.
? Your car breaks down on the road out of town. Where does the warning triangle go?
* At least 30 m behind, to be seen from 100 m
- Right behind the car
- On the roof
! Others need time to see it and to react.
? When do you wear the reflective vest?
* Before you step onto the road at a breakdown or accident
- Only at night
- Only on motorways
! It has to be within reach in the car, not in the boot.
# Motorways
? You missed your exit. What do you do?
* Drive on to the next one
- Reverse on the emergency lane
- Turn through the gap in the middle
! Reversing and turning on motorways is forbidden and deadly.
? How do you join a motorway?
* Speed up in the acceleration lane and fit into a gap
- Stop at the end of the lane and wait
- Drive in at once, the others brake
! Joining works with the speed of the traffic.
? Traffic comes to a stand on the motorway. What do you do?
* Leave a lane free for rescue vehicles
* Switch on the hazard lights at the end of the queue
- Get out and walk about
! Minutes count for those who wait for help.
? What is the emergency lane for?
* Breakdowns and emergencies
- Phone calls
- Overtaking on the right
! It is no lane for driving.
? A wrong-way driver is reported on the radio. What do you do?
* Keep right, keep your distance, do not overtake
- Drive in the left lane
- Stop on the lane
! Who goes the wrong way believes to drive on their right: your left.
? Which vehicles may not use a motorway?
* Mopeds
* Bicycles
- Motorcycles of 500 cc
! Only motor vehicles that reach the least speed.
? You feel tired on the motorway. What helps?
* Leave at the next rest area and sleep for a while
- Open the window and drive on
- Turn the music up
! Only rest helps against tiredness.
# Tunnels and level crossings
? What do you do when you enter a tunnel?
* Switch on dipped headlights and take off sunglasses
- Use main beam
- Switch the lights off
! Seen and seeing at once.
? There is fire in your vehicle in a tunnel and you cannot drive out. What do you do?
* Stop at the side, engine off, key left, walk to an emergency exit
- Stay in the car with closed windows
- Turn round and drive back
! Smoke kills within minutes; leave at once.
? What do you do at a level crossing without barriers?
* Slow down, look both ways, cross only when no train comes
- Cross fast
- Sound the horn and cross
! Trains need more than half a mile to stop.
? Your car stalls on a level crossing and a train may come. What first?
* Everybody out and away from the track
- Repair the engine
- Phone a friend
! People first; then warn the railway.
# People on foot and on two wheels
? Someone on foot waits at a crossing without lights. What do you do?
* Slow down and let them cross
- Drive on if they have not stepped out
- Flash and drive on
! Who shows that they want to cross is let across.
? Children play with a ball on the pavement. What do you expect?
* That a child runs after the ball onto the street
- That they wait for you
- Nothing
! Brake ready, and slower.
? A person with a white stick stands at the kerb. What do you do?
* Stop and wait until they are across
- Sound the horn
- Drive past slowly
! The horn would only frighten.
? Why do you look twice for motorcycles at junctions?
* They are narrow and their speed is hard to judge
- They always drive too fast
- They have no lights
! Small shapes vanish behind the roof pillar.
? You pass a horse and rider. What is right?
* Slow and with a wide gap
- With the horn
- Close and fast, so that it is over
! A frightened horse jumps into the road.
? Which of these people are most at risk in the dark?
* Those in dark clothes
* Cyclists without lights
- Those with reflectors
! Dark clothes are seen from some 25 m, reflectors from 140 m.
? A school bus stands with hazard lights. How do you pass?
* At walking pace, ready to stop
- At 50 km/h
- Fast, before the children get off
! Children run around the bus.
? A cyclist ahead looks over the left shoulder. What may follow?
* They may move out or turn left
- They will stop
- They greet you
! Keep back until it is clear.
`;
